"""
Serves the four servers of OpenStack Swift in one process, on 127.0.0.1, with the configuration files of a folder.

    python3 swift-servers.py FOLDER PORT

PORT is the port of the proxy, the server that speaks S3; 0 takes a free one. The others always take free ports.
Prints the port of the proxy once all servers listen. Ends when its standard input ends, and so with its parent,
however that one ended. Logs to standard error.
"""
import array
import json
import logging
import os
import signal
import socket
import sys
from time import monotonic

import eventlet
from eventlet import hubs, wsgi
from swift.common import utils

STORAGE = ('account', 'container', 'object')


class ProcessCache:
    """What Swift wants of memcached: here one proxy is the only one that changes and asks, so a table serves."""

    def __init__(self):
        self.entries = {}

    def get(self, key, raise_on_error=False):
        text, expires_at = self.entries.get(key, ('null', 0))
        return json.loads(text) if monotonic() < expires_at else None

    def set(self, key, value, serialize=True, time=0, min_compress_len=0, raise_on_error=False):
        self.entries[key] = (json.dumps(value), monotonic() + (time or 60))

    def delete(self, key, server_key=None):
        self.entries.pop(key, None)


def process_cache(global_conf, **local_conf):
    """Filter of a pipeline, as `use = egg:swift#memcache` would be."""
    cache = ProcessCache()

    def with_cache(app):
        def answer(env, start_response):
            env['swift.cache'] = cache
            return app(env, start_response)

        return answer

    return with_cache


def check_extended_attributes(device):
    os.makedirs(device, exist_ok=True)
    try:
        os.setxattr(device, 'user.swift.test', b'1')
    except OSError as error:
        sys.exit(f'The file system of {device} has no extended attributes, which Swift needs: {error.strerror}.')


def listen(port):
    listener = eventlet.listen(('127.0.0.1', port), backlog=1024)
    # Else a small answer waits 40 ms for the acknowledgement of its headers. Accepted connections inherit it.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


def port_of(listener):
    return listener.getsockname()[1]


def write_ring(name, port):
    """Places everything on the one device of the folder."""
    device = {'id': 0, 'region': 1, 'zone': 1, 'weight': 1.0, 'device': 'disk', 'meta': ''}
    address = {'ip': '127.0.0.1', 'port': port, 'replication_ip': '127.0.0.1', 'replication_port': port}
    part_power = 4
    ring = RingData([array.array('H', [0] * 2**part_power)], [{**device, **address}], 32 - part_power)
    ring.save(f'{name}.ring.gz')


def serve(name, listener):
    app = loadapp(os.path.abspath(f'{name}-server.conf'), global_conf={'log_name': name})
    # The AWS SDK looks for `ETag`, which eventlet would write as `Etag`.
    options = {'protocol': SwiftHttpProtocol, 'capitalize_response_headers': False, 'socket_timeout': 60}
    eventlet.spawn(wsgi.server, listener, app, utils.NullLogger(), **options)


def main(port):
    # Ctrl-C reaches every process of the terminal; this one ends after those that still write to it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    check_extended_attributes(os.path.abspath('devices/disk'))
    listeners = {name: listen(0) for name in STORAGE}
    for name, listener in listeners.items():
        write_ring(name, port_of(listener))
    listeners['proxy'] = listen(port)
    for name, listener in listeners.items():
        serve(name, listener)
    print(port_of(listeners['proxy']), flush=True)
    hubs.trampoline(sys.stdin, read=True)
    os._exit(0)


if __name__ == '__main__':
    os.chdir(sys.argv[1])
    utils.eventlet_monkey_patch()
    utils.ThreadSafeSysLogHandler = lambda **_: logging.StreamHandler(sys.stderr)
    utils.disable_fallocate()
    utils.set_swift_dir(os.getcwd())
    # These read swift.conf when they are imported.
    from swift.common.ring import RingData
    from swift.common.wsgi import SwiftHttpProtocol, loadapp

    main(int(sys.argv[2]))
