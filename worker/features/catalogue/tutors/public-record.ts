/**
 * The public record of a tutor: one row with all that list and profile show, in listing order. It is rewritten whole
 * after any change of its sources; if a rewrite is lost the record is outdated until the next one.
 */

import { isListed } from '#contract/people/rules/onboarding.ts'
import type { Interval } from '#contract/shared/rules/time.ts'
import { longestPauseMs } from '#contract/vocabulary/calendar.ts'
import { foldForSearch } from '#contract/vocabulary/text.ts'
import { workInParts } from '#worker/job-hands.ts'
import type { Services } from '#worker/services.ts'
import type { Db } from '#worker/storage/db.ts'
import { ample, type Budget, type Progress, untilNoneNew, whole } from '#worker/work-budget.ts'
import { readCalendar } from './calendar-store.ts'
import { createFacets } from './facets.ts'
import {
  createCalendarQuery,
  type FreeTime,
  findFreeTime,
  freeTimeOf,
  isSameFreeTime,
  storedDaysMs,
} from './free-calendar.ts'
import {
  findOutdatedRecords,
  findProfile,
  findRecordOwners,
  type Profile,
  type PublicRow,
  removePublic,
  savePublic,
  selectShownFreeTime,
  updateShownFreeTime,
} from './public-store.ts'

/** The data of a card. Name, bio and about are null only for tutors who are not listed yet. */
export interface TutorCardRow extends Omit<PublicRow, 'name' | 'bio' | 'about' | 'searchText' | 'facets' | 'freeDays'> {
  readonly name: string | null
  readonly bio: string | null
  readonly about: string | null
  readonly online: boolean
}

/** Most repeated reads of the calendar per refresh; the refresh of a later change corrects the rest. */
const maxRereads = 3

/** The text the search looks in: the name, and the topics in both languages. */
export const createSearchText = (name: string, topics: readonly string[]): string =>
  // One line per name, so that no term matches across two of them.
  [name, ...topics].map(foldForSearch).join('\n')

const buildRecord = async (db: Db, tutorId: number, { user, tutor, topics, topicIds }: Profile, now: number) => ({
  id: tutorId,
  role: user.role,
  gender: user.gender,
  image: user.image,
  video: tutor.video,
  videoMs: tutor.videoMs,
  thumbnail: tutor.thumbnail,
  captions: tutor.captions,
  captionsLanguage: tutor.captionsLanguage,
  notice: tutor.notice,
  topics,
  levels: tutor.levels,
  facets: createFacets({ gender: user.gender, levels: tutor.levels, topicIds }),
  ...(await findFreeTime(db, tutorId, tutor.notice, now)),
  updatedAt: now,
})

/**
 * Refreshes one public record, or deletes it when the tutor may not be listed or is blocked. Call it after any change of the account,
 * the tutor row, topics, slots or bookings; ratings and lesson counts are kept by triggers.
 */
export const refreshTutorPublic = async (db: Db, tutorId: number, now: number): Promise<TutorCardRow | null> => {
  const profile = await findProfile(db, tutorId)
  const { name, bio, about } = { ...profile?.user, ...profile?.tutor }
  if (!profile || profile.blockedUntil > now || !isListed(profile.user, profile.tutor) || !name || !bio || !about) {
    await removePublic(db, tutorId)
    return null
  }
  const searchText = createSearchText(name, [...profile.topics, ...profile.topicsInEnglish])
  let row = { ...(await buildRecord(db, tutorId, profile, now)), name, bio, about, searchText }
  let saved = await savePublic(db, row)
  // Concurrent bookings refresh in parallel, and an older read may be written last. Reading again corrects it.
  for (let round = 0; round < maxRereads; round++) {
    const free = await findFreeTime(db, tutorId, row.notice, now)
    if (isSameFreeTime(free, row)) break
    row = { ...row, ...free }
    saved = await savePublic(db, row)
  }
  return saved
}

/**
 * Updates the free time of one record after a booking, which changes nothing else of it; returns when the tutor is free next
 * since then, as the record has it: null where they are listed no more, and false where nothing changed. A booking after the
 * stored days that leaves the next free time changes nothing.
 */
export const takeFreeTime = async (
  db: Db,
  tutorId: number,
  interval: Interval,
  now: number,
): Promise<{ readonly next: number | null } | false> => {
  const query = createCalendarQuery(tutorId, now)
  const seen = await readCalendar<FreeTime & { notice: number }>(db, query, selectShownFreeTime(db, tutorId))
  const [record] = seen.first
  if (!record || interval.start - longestPauseMs >= Math.max(record.freeUntil, query.until)) return false
  let free = freeTimeOf(seen, record.notice, now)
  if (free && isSameFreeTime(free, record)) return false
  for (let round = 0; free && round < maxRereads; round++) {
    // As in a whole refresh: what is read after the write keeps an older look from staying.
    const reread = freeTimeOf(
      await readCalendar(db, query, updateShownFreeTime(db, tutorId, free, now)),
      record.notice,
      now,
    )
    if (reread && isSameFreeTime(reread, free)) return { next: free.nextAvailableAt }
    free = reread
  }
  // Nothing is left of the stored days.
  const row = await refreshTutorPublic(db, tutorId, now)
  return { next: row?.nextAvailableAt ?? null }
}

/**
 * The card a tutor would have if listed now, as a preview for the tutor and admins; null for users who are no tutors.
 */
export const previewTutor = async (db: Db, tutorId: number, now: number): Promise<TutorCardRow | null> => {
  const profile = await findProfile(db, tutorId)
  if (!profile) return null
  const { name } = profile.user
  const { bio, about } = profile.tutor
  const { ratingCount = 0, ratingSum = 0, lessonCount = 0, studentCount = 0 } = profile.counters ?? {}
  const avgRating = Math.round((100 * ratingSum) / Math.max(ratingCount, 1))
  const counters = { ratingCount, lessonCount, studentCount, avgRating, online: profile.online ?? false }
  const figures = { trust: null, headStart: 0 }
  return { ...(await buildRecord(db, tutorId, profile, now)), name, bio, about, ...counters, ...figures }
}

/** Records built at the same time while all are built anew. */
const rebuiltAtOnce = 10

/** Builds every record anew, those of tutors who are no longer to be listed included. Stops early without harm. */
export const rebuildPublicRecords = async (db: Db, now: number): Promise<void> => {
  const ids = await findRecordOwners(db)
  for (let i = 0; i < ids.length; i += rebuiltAtOnce)
    await Promise.all(ids.slice(i, i + rebuiltAtOnce).map((id) => refreshTutorPublic(db, id, now)))
}

/** A refresh reads profile and calendar, writes, and reads again. */
const staleAtOnce = { size: 20, statements: 160 }

/**
 * Refreshes records whose next start has passed and those of an earlier day, until none is left or the budget is used. The
 * sweep calls it.
 */
export const refreshStaleTutors = (db: Db, now: number, budget: Budget = ample, part = whole): Promise<Progress> =>
  untilNoneNew(
    budget,
    staleAtOnce,
    (limit) => findOutdatedRecords(db, { now, lookedAtBefore: now - storedDaysMs, limit }, part),
    (id) => id,
    async (ids) => {
      for (const id of ids) await refreshTutorPublic(db, id, now)
    },
  )

/** With more records that are outdated, they are refreshed in parts. */
const mostAlone = 40

/** The same, in parts at the same time where many are outdated, as at the hour at which most lessons begin. */
export const refreshManyTutors = async ({ db, env }: Pick<Services, 'db' | 'env'>, now: number, budget: Budget) => {
  const due = await findOutdatedRecords(db, { now, lookedAtBefore: now - storedDaysMs, limit: mostAlone + 1 })
  return due.length > mostAlone ? workInParts(env, 'tutors', now) : refreshStaleTutors(db, now, budget)
}
