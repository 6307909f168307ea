/** What opening a published link does: where it leads, and whether it counts as a visit. */
import { cairoDay } from '#contract/shared/rules/time.ts'
import { isShareSource, type ShareSource, sharing } from '#contract/vocabulary/sharing.ts'
import type { Db } from '#worker/storage/db.ts'
import { countShareVisit } from './store.ts'

/** The targets of published links by name; null where the setting is no JSON object. */
const parseTargets = (setting: string): Readonly<Record<string, unknown>> | null => {
  try {
    const targets: unknown = JSON.parse(setting)
    return typeof targets === 'object' && targets !== null ? { ...targets } : null
  } catch {
    return null
  }
}

/** A path of the app or an https address; null for anything else. */
const parseTarget = (target: unknown, origin: string): URL | null => {
  const url = typeof target === 'string' ? URL.parse(target, origin) : null
  return url && (url.origin === origin || url.protocol === 'https:') ? url : null
}

/** Whether each published link leads where the setting says. */
export const areShareTargets = (setting: string, origin: string): boolean => {
  const targets = parseTargets(setting)
  return (
    targets !== null &&
    Object.entries(targets).every(([name, target]) => isShareSource(name) && parseTarget(target, origin) !== null)
  )
}

/** Where a link leads: a path of the app, an https address, or the first page where the settings name neither. */
export const shareTargetOf = (source: ShareSource, setting: string | undefined, origin: string): string => {
  const targets = setting ? parseTargets(setting) : null
  return (parseTarget(targets?.[source], origin) ?? new URL('/', origin)).href
}

/** The last visit a browser remembers, `sfb.1763800000000`. */
export interface RememberedVisit {
  readonly source: string
  readonly at: number
}

export const parseVisit = (cookie: string | undefined): RememberedVisit | null => {
  const [, source, at] = /^(\w{1,8})\.(\d{1,15})$/.exec(cookie ?? '') ?? []
  return source && at ? { source, at: Number(at) } : null
}

/** A link opened at 10:00 and again at 10:20 is one visit; at 10:50, or through another link, it is the next. */
export const isSameVisit = (last: RememberedVisit | null, source: ShareSource, now: number): boolean =>
  last?.source === source && now - last.at < sharing.visitMs && last.at <= now

export const countVisit = (db: Db, source: ShareSource, now: number): Promise<void> =>
  countShareVisit(db, source, cairoDay(now))
