/** Names a browser by the header it sends. */
import { parse } from 'bowser'
import { type DeviceKind, deviceLimits } from '#contract/vocabulary/devices.ts'

export interface Browser {
  /** As its makers call it, without a version; null where the header does not tell. */
  readonly browser: string | null
  readonly system: string | null
  readonly kind: DeviceKind | null
}

/** A header longer than any browser's tells nothing; reading it takes time that a stranger would choose. */
const longestHeader = 1024

/** Visible characters, so that a forged header puts nothing odd into a list or a mail. */
export const shortName = (name: string | undefined | null): string | null => {
  const visible = (name ?? '').replace(/[^\p{L}\p{N} .'’()-]/gu, '').trim()
  return visible === '' ? null : visible.slice(0, deviceLimits.nameMax)
}

const kinds: Readonly<Record<string, DeviceKind>> = { mobile: 'phone', tablet: 'tablet', desktop: 'computer' }

export const readBrowser = (userAgent: string): Browser => {
  if (userAgent === '' || userAgent.length > longestHeader) return { browser: null, system: null, kind: null }
  const { browser, os, platform } = parse(userAgent)
  return {
    browser: shortName(browser.name),
    system: shortName(os.name),
    kind: kinds[platform.type ?? ''] ?? null,
  }
}

/** `Chrome, Android`; one of both where the other is not known, null where neither is. */
export const deviceName = (userAgent: string): string | null => {
  const { browser, system } = readBrowser(userAgent)
  return [browser, system].filter((name) => name !== null).join(', ') || null
}
