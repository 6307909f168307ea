/** Names a device by the `User-Agent` header of its browser, in few words: nothing of it tells two devices of a kind apart. */

/** The first that matches names it: a browser also names those it descends from. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/\S+ .*Safari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bWindows\b/, 'Windows'],
  [/\b(?:Macintosh|Mac OS X)\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (names: readonly (readonly [RegExp, string])[], text: string): string | undefined =>
  names.find(([pattern]) => pattern.test(text))?.[1]

/** `Chrome, Android`; one of both where the other is not known, null where neither is. */
export const deviceName = (userAgent: string | undefined): string | null => {
  if (userAgent === undefined) return null
  // A header may be of any length, and what is known of it stands at its beginning.
  const text = userAgent.slice(0, 400)
  const known = [nameIn(browsers, text), nameIn(systems, text)].filter((name) => name !== undefined)
  return known.length > 0 ? known.join(', ') : null
}
