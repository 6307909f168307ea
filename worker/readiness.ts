/**
 * Whether what the worker stands on answers: the primary database, an object with its storage, and the bucket. For those
 * who look from outside; what was found is kept for some seconds, so that looking often costs nothing.
 */
import { minuteMs } from '#contract/shared/rules/time.ts'
import type { Bindings } from './bindings.ts'
import { isPublic } from './deployment.ts'
import { findLacks } from './lacks.ts'
import { getServerMonitor } from './live-rooms.ts'
import { findNewestRun } from './schedules/job-store.ts'
import { openDb } from './storage/db.ts'
import { openSearch } from './storage/search/index-of-texts.ts'

export interface Readiness {
  readonly ok: boolean
  /** Names of what did not answer in time or failed. */
  readonly failing: readonly string[]
  /** Whether the schedules run; null where the database did not say. */
  readonly cron: 'on-time' | 'late' | null
  /** What only the team can bring, while it is open to the public, and `search` while the index of texts is being built. */
  readonly lacks: readonly string[]
}

/** How long one of them may take, ms. */
const answerLimitMs = 2000
const keptMs = 5000
/** A schedule that runs every minute is late after this. */
const lateAfterMs = 5 * minuteMs

/** The result; null when it fails or takes too long. */
const within = async <T>(work: Promise<T>, ms: number): Promise<{ readonly value: T } | null> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms)
  })
  const done = work.then(
    (value) => ({ value }),
    () => null,
  )
  return Promise.race([done, late]).finally(() => clearTimeout(timer))
}

/** Any name will do: that there is no such object is an answer. */
const askBucket = (bucket: R2Bucket): Promise<unknown> => bucket.head('ready')

const look = async (env: Bindings, now: number, limitMs: number): Promise<Readiness> => {
  const { SEARCH, BACKUPS } = env
  const db = openDb(env.DB)
  const asked: Record<string, Promise<unknown>> = {
    objects: getServerMonitor(env).touch(),
    files: askBucket(env.FILES),
    ...(SEARCH && { search: SEARCH.prepare('SELECT 1').first() }),
    ...(BACKUPS && { backups: askBucket(BACKUPS) }),
  }
  const [index, database, ...others] = await Promise.all([
    within(openSearch(SEARCH).find([]), limitMs),
    within(Promise.all([findNewestRun(db, '* * * * *'), isPublic(env) ? findLacks(db) : []]), limitMs),
    ...Object.entries(asked).map(async ([name, work]) => ({ name, answered: (await within(work, limitMs)) !== null })),
  ])
  const failing = [
    ...(database ? [] : ['database']),
    ...others.flatMap(({ name, answered }) => (answered ? [] : [name])),
  ]
  const [newest, people] = database?.value ?? [null, []]
  const lacks = [...people, ...(index?.value || failing.includes('search') ? [] : ['search'])]
  const isLate = newest === null || now - newest > lateAfterMs
  return { ok: failing.length === 0, failing, cron: database ? (isLate ? 'late' : 'on-time') : null, lacks }
}

let kept: { readonly of: D1Database; readonly at: number; readonly found: Readiness } | null = null

/** What was found in the last seconds; null where that has to be looked for. */
export const readKept = (env: Bindings, now: number): Readiness | null =>
  kept !== null && kept.of === env.DB && now >= kept.at && now - kept.at < keptMs ? kept.found : null

/** Looks anew. Never rejects. */
export const checkReadiness = async (
  env: Bindings,
  now: number,
  limitMs: number = answerLimitMs,
): Promise<Readiness> => {
  const found = await look(env, now, limitMs)
  kept = { of: env.DB, at: now, found }
  return found
}
