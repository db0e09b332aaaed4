// A short name of a browser, from its header `User-Agent`.

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//u, 'Edge'],
  [/\bOPR\//u, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//u, 'Firefox'],
  [/\bChrome\/|\bCriOS\//u, 'Chrome'],
  [/\bSafari\//u, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/u, 'Android'],
  [/\biPhone\b/u, 'iPhone'],
  [/\biPad\b/u, 'iPad'],
  [/\bWindows\b/u, 'Windows'],
  [/\bMac OS X\b/u, 'macOS'],
  [/\bCrOS\b/u, 'ChromeOS'],
  [/\bLinux\b/u, 'Linux'],
]

/** `Firefox, Windows`; of anything that is not a known browser the text itself, at most 60 characters; undefined if there is none. */
export function deviceName(userAgent: string | null): string | undefined {
  if (userAgent === null || userAgent === '') return undefined
  const found = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(userAgent))?.[1]
  const browser = found(BROWSERS)
  if (browser === undefined) return userAgent.slice(0, 60)
  const system = found(SYSTEMS)
  return system === undefined ? browser : `${browser}, ${system}`
}
