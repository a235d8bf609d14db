import { expect, it } from 'vitest';
import { pictureName } from '#lib/capture/model/picture-name.ts';

const page = 'https://www.news.example/flood';

it.each([
  ['https://a.example/2026/flood.jpg?w=300#x', 'jpeg', 'flood.jpg'],
  ['https://a.example/Flut%20Husum.JPEG', 'jpeg', 'Flut Husum.JPEG'],
  ['https://a.example/flood.jpg', 'webp', 'flood.webp'],
  ['https://a.example/image.php', 'png', 'image.png'],
  ['https://a.example/image', 'avif', 'image.avif'],
  ['https://a.example/%E0%A4%A.jpg', 'jpeg', '%E0%A4%A.jpg'],
  ['https://a.example/..%2F..%2Fetc%2Fpasswd.png', 'png', '_.._etc_passwd.png'],
  ['https://a.example/a%00%E2%80%AEgpj.jpg', 'jpeg', 'a_gpj.jpg'],
  [`https://a.example/${'a'.repeat(199)}😀.jpg`, 'jpeg', `${'a'.repeat(199)}.jpg`],
  ['https://a.example/', 'jpeg', 'www.news.example.jpg'],
  ['data:image/png;base64,AAAA', 'png', 'www.news.example.png'],
  ['blob:https://a.example/0d9f', 'gif', 'www.news.example.gif'],
] as const)('a picture from %s that is %s is named %s', (address, type, name) => {
  expect(pictureName(address, page, type)).toBe(name);
});
