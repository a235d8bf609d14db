import { describe, expect, it } from 'vitest';
import { embeddedDate, embeddedTime } from '#lib/embedded-metadata/model/embedded-date.ts';

describe('dates inside files', () => {
  it.each([
    ['2024:02:29 23:59:58', '20240229', '235958'],
    ['2024-02-29T23:59:58.25+09:00', '20240229', '235958'],
    ['2024-02-29T23:59Z', '20240229', '235900'],
    ['20240229', '20240229', ''],
    ['2024-02-29Z', '20240229', ''],
    ['2024-02-29+09:00', '20240229', ''],
    [' 2024-02-29 ', '20240229', ''],
    ['2024:02:29 99:00:00', '20240229', ''],
    ['2024/02/29', '20240229', ''],
    ['2024.02.29', '20240229', ''],
    ['2024-02-29-0930', '20240229', ''],
    ['2024:02:29  07:08:09', '20240229', '070809'],
    ['2024:02:29 07:08:09\nsecond line', '20240229', '070809'],
    ['0001-01-01', '00010101', ''],
    ['2024-12-31', '20241231', ''],
  ])('[3.9] reads %s as written, in every time zone', (text, date, time) => {
    expect(embeddedDate(text)).toEqual({ date, time });
  });

  it.each([
    '0000:00:00 00:00:00',
    '    :  :     :  :  ',
    '2023-02-29',
    '2024-13-01',
    '2024',
    '2024-02',
    '2024-02-291',
    '2024-02-29Zulu',
    '2024-02:29',
    '2024-00-10',
    '2024-02-00',
    '2024-04-31',
    '0000-01-01',
    'on 2024-02-29',
    '2024-02-29+9',
    '2024-02-29to 2024-03-01',
    'yesterday',
    '',
  ])('reads no date in "%s"', (text) => {
    expect(embeddedDate(text)).toBeUndefined();
  });

  it('reads IPTC times and rejects invalid ones', () => {
    expect(embeddedTime('235958+0100')).toBe('235958');
    expect(embeddedTime('23:59:58')).toBe('235958');
    expect(embeddedTime(' 0708')).toBe('070800');
    expect(embeddedTime('00:00:00')).toBe('000000');
    expect(embeddedTime('240000')).toBeUndefined();
    expect(embeddedTime('236000')).toBeUndefined();
    expect(embeddedTime('235960')).toBeUndefined();
    expect(embeddedTime('at 07:08')).toBeUndefined();
    expect(embeddedTime('noon')).toBeUndefined();
  });
});
