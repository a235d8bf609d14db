import { describe, expect, it } from 'vitest';
import { parsePolicy, templatesOf, usageWordsOf } from '#lib/settings/model/policy.ts';
import { readText } from '../../../../repo/read-repository.ts';

describe('a managed policy', () => {
  it('is parsed as an administrator writes it', () => {
    const managed = { server: 'media.example.com', theme: 'nordlicht', locale: 'de-AT', defaultChannel: 'News desk' };
    expect(parsePolicy(managed)).toEqual({
      policy: { ...managed, server: 'https://media.example.com/' },
      refused: [],
    });
  });

  it.each([
    ['mediahost', 'https://mediahost/'],
    ['https://intra/upload/', 'https://intra/upload/'],
  ])('accepts the server %j unchanged', (server, address) => {
    expect(parsePolicy({ server })).toEqual({ policy: { server: address }, refused: [] });
  });

  it.each([
    ['server', 'two words'],
    ['server', 7],
    ['server', 'https://anna:secret@media.example.com'],
    ['theme', '../evil'],
    ['locale', 'not a locale'],
    ['defaultChannel', ['News desk']],
  ])('drops an invalid %s and keeps the rest', (name, value) => {
    const { policy, refused } = parsePolicy({ server: 'media.example.com', theme: 'nordlicht', [name]: value });
    expect(refused).toEqual([name]);
    expect(policy).not.toHaveProperty(name);
    expect(Object.keys(policy).length).toBeGreaterThan(0);
  });

  it.each([[undefined], [null], ['text'], [[]], [{ server: '', theme: '' }]])('is empty when it is %j', (managed) => {
    expect(parsePolicy(managed)).toEqual({ policy: {}, refused: [] });
  });

  it('has templates as a list or as its JSON, without invalid ones', () => {
    const list = [{ name: ' Sport ', values: { IPTCCredit: 'dpa', IPTCCategory: 7, X: {} } }, { name: '' }, 'text'];
    for (const templates of [list, JSON.stringify(list)]) {
      const { policy, refused } = parsePolicy({ templates });
      expect(refused).toEqual([]);
      expect(templatesOf(policy)).toEqual([
        { name: 'Sport', values: { IPTCCredit: 'dpa', IPTCCategory: '7', X: null } },
      ]);
    }
    expect(parsePolicy({ templates: '{}' }).refused).toEqual(['templates']);
    expect(templatesOf({})).toEqual([]);
  });

  it('has words about use as an object or as its JSON, without invalid ones', () => {
    const words = { killed: [' Bild gesperrt ', '', 7], restricted: 'Abo-Kunden', other: ['x'] };
    for (const usageWords of [words, JSON.stringify(words)]) {
      const { policy, refused } = parsePolicy({ usageWords });
      expect(refused).toEqual([]);
      expect(usageWordsOf(policy)).toEqual({ killed: ['Bild gesperrt'], embargoed: [], restricted: ['Abo-Kunden'] });
    }
    expect(parsePolicy({ usageWords: '[]' }).refused).toEqual(['usageWords']);
    expect(usageWordsOf({})).toEqual({ killed: [], embargoed: [], restricted: [] });
  });

  it('has the names of the schema that browsers show to administrators', () => {
    const schema = JSON.parse(readText('public/managed-schema.json')) as { properties: object };
    const { refused } = parsePolicy(Object.fromEntries(Object.keys(schema.properties).map((name) => [name, 7])));
    expect(refused.toSorted()).toEqual(Object.keys(schema.properties).toSorted());
    expect(refused).toHaveLength(9);
  });
});
