import { expect, test } from 'vitest'
import { deviceName } from '#worker/browser.ts'

const kit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (Linux; Android 10; K) ${kit} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome, Android'],
  [
    `Mozilla/5.0 (Linux; Android 15) ${kit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet for Android, Android',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${kit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    'Microsoft Edge, Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox, Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15',
    'Safari, macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Mobile Safari/604.1',
    'Chrome, iOS',
  ],
  ['curl/8.5.0', null],
  [`${'x'.repeat(10_000)} Firefox/1`, null],
  ['', null],
])('%s is %s', (header, name) => {
  expect(deviceName(header)).toBe(name)
})
