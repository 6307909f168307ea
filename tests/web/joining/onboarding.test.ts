/** Where an applicant stands, what a month offers them, and how long until it begins. */
import { describe, expect, it } from 'vitest'
import type { IntroVideo } from '#contract/joining/shapes/intro-video.ts'
import type { TutorMeta } from '#contract/people/shapes/tutor.ts'
import type { UserSelf } from '#contract/people/shapes/user.ts'
import { ApiError } from '#contract/shared/api/request.ts'
import { addMonths, cairoInstant, dayMs, hourMs, minutes } from '#contract/shared/rules/time.ts'
import { type ErrorCode, errorStatus } from '#contract/vocabulary/errors.ts'
import { City, Gender } from '#contract/vocabulary/people.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { ReviewStatus } from '#contract/vocabulary/teaching.ts'
import { errorCodeText } from '#web/copy/errors.ts'
import { interviews } from '#web/copy/interviews.ts'
import { onboarding } from '#web/features/joining/copy/onboarding.ts'
import { decisionErrorText } from '#web/features/joining/interviews/words.ts'
import {
  type Appointment,
  type AppointmentStatus,
  appointmentStep,
  closesUndecidedAt,
  mayCancel,
} from '#web/features/joining/onboarding/appointment.ts'
import { countdownParts } from '#web/features/joining/onboarding/countdown.tsx'
import { managerStarts, monthDays, nextMonth } from '#web/features/joining/onboarding/month.ts'
import { filmRefusalOf, refusalWordsOf } from '#web/features/joining/onboarding/refusal.ts'
import { scriptLineAt } from '#web/features/joining/onboarding/script.ts'
import { isStepDone, onboardingProgress, videoStep } from '#web/features/joining/onboarding/steps.ts'

const now = Date.parse('2026-11-17T18:00:00Z')
const iso = (ms: number) => new Date(ms).toISOString()

const appointment = (
  status: AppointmentStatus,
  start: number,
  kind: Appointment['kind'] = 'interview',
): Appointment => ({
  kind,
  id: 1,
  start,
  end: start + minutes(30),
  status,
  feedback: null,
  ...{ other: { id: 9, name: 'هنا مراد', image: null, role: Role.TutorManager } },
  createdAt: iso(start - dayMs),
  updatedAt: iso(start - dayMs),
})

const video = (state: ReviewStatus, createdAt: number): IntroVideo => ({
  id: 1,
  src: '/assets/x',
  durationMs: 90_000,
  tutorId: 7,
  tutorName: null,
  tutorImage: null,
  ...{
    reviewerId: 9,
    reviewerName: 'هنا مراد',
    state,
    reason: null,
    createdAt: iso(createdAt),
    updatedAt: iso(createdAt),
  },
})

const user: UserSelf = {
  id: 7,
  email: 'rana@hiwar.test',
  password: true,
  name: 'رنا الشافعي',
  image: null,
  address: null,
  birthYear: 1990,
  gender: Gender.Female,
  role: Role.Tutor,
  city: City.Cairo,
  phone: '01012345678',
  verifiedEmail: true,
  verifiedPhone: true,
  verifiedWhatsApp: true,
  creditScore: 0,
  notificationMethod: null,
  createdAt: iso(now),
  updatedAt: iso(now),
}
const meta: TutorMeta = {
  id: 7,
  bio: 'نبذة',
  about: 'عني',
  video: null,
  thumbnail: null,
  studioId: null,
  activated: false,
  notice: 0,
  levels: [],
  bypassOnboarding: false,
  passedIntroVideo: false,
  passedInterview: false,
  passedDemoSession: false,
  missing: [],
  createdAt: iso(now),
  updatedAt: iso(now),
}

describe('an appointment', () => {
  const step = (...list: Appointment[]) => appointmentStep(list, false, now)

  it('is bookable at first, and after a cancellation says by whom', () => {
    expect(step()).toMatchObject({ state: 'bookable', occasion: 'first' })
    expect(step(appointment('cancelled-by-other', now))).toMatchObject({ occasion: 'cancelled-by-other' })
    expect(step(appointment('cancelled-by-me', now))).toMatchObject({ occasion: 'cancelled-by-me' })
  })

  it('opens a quarter of an hour before its start and waits for a result a quarter after its end', () => {
    const phaseAt = (minutesToStart: number) => step(appointment('pending', now + minutes(minutesToStart)))
    expect(phaseAt(16)).toMatchObject({ state: 'booked', phase: 'early' })
    expect(phaseAt(15)).toMatchObject({ phase: 'open' })
    expect(phaseAt(-44)).toMatchObject({ phase: 'open' })
    expect(phaseAt(-46)).toMatchObject({ phase: 'undecided' })
  })

  it('can be cancelled until its start, and is closed a week after its end when nobody decides', () => {
    expect(mayCancel(appointment('pending', now + 1), now)).toBe(true)
    expect(mayCancel(appointment('pending', now), now)).toBe(false)
    expect(mayCancel(appointment('cancelled-by-me', now + 1), now)).toBe(false)
    expect(closesUndecidedAt(appointment('pending', now))).toBe(now + minutes(30) + 7 * dayMs)
  })

  it.each(['interview', 'demo'] as const)('after a rejection waits three calendar months (%s)', (kind) => {
    const start = addMonths(now, -3)
    const rejected = appointment('rejected', start + 1, kind)
    expect(step(rejected)).toEqual({ state: 'rejected', retryAt: now + 1, appointment: rejected })
    expect(step(appointment('rejected', start, kind))).toMatchObject({ state: 'bookable', occasion: 'again' })
    // A later cancellation neither ends nor restarts the wait.
    expect(step(appointment('cancelled-by-other', now, kind), rejected)).toMatchObject({ state: 'rejected' })
  })

  it('is passed by its own row, and by the stored step where the row is not listed', () => {
    const passed = appointment('passed', now - dayMs)
    expect(step(passed)).toEqual({ state: 'passed', appointment: passed })
    expect(appointmentStep([], true, now)).toEqual({ state: 'passed', appointment: null })
  })
})

describe('the intro video', () => {
  it('is under review, rejected until three months have passed, or approved', () => {
    expect(videoStep([], false, now)).toEqual({ state: 'none', last: null })
    expect(videoStep([video(ReviewStatus.Pending, now)], false, now)).toMatchObject({ state: 'pending' })
    const late = video(ReviewStatus.Rejected, addMonths(now, -3) + 1)
    expect(videoStep([late], false, now)).toEqual({ state: 'rejected', retryAt: now + 1, video: late })
    expect(videoStep([video(ReviewStatus.Rejected, addMonths(now, -3))], false, now)).toMatchObject({ state: 'none' })
    const approved = video(ReviewStatus.Approved, now - dayMs)
    expect(videoStep([approved], false, now)).toEqual({ state: 'approved', video: approved })
  })
})

describe('the steps', () => {
  const facts = { user, meta, videos: [video(ReviewStatus.Approved, now)], interviews: [], demos: [] }

  it('come one after the other', () => {
    expect(onboardingProgress({ ...facts, videos: [] }, now).current).toBe('video')
    expect(onboardingProgress(facts, now).current).toBe('interview')
    const interviews = [appointment('passed', now - dayMs)]
    const inDemo = onboardingProgress({ ...facts, interviews }, now)
    expect(inDemo.current).toBe('demo')
    expect([isStepDone('video', inDemo), isStepDone('interview', inDemo), isStepDone('demo', inDemo)]).toEqual([
      true,
      true,
      false,
    ])
  })

  it('end with the studio, then the activation, then the public page', () => {
    const passed = { ...meta, passedIntroVideo: true, passedInterview: true, passedDemoSession: true }
    const photoOf = (more: Partial<TutorMeta>, image: string | null) =>
      onboardingProgress({ ...facts, user: { ...user, image }, meta: { ...passed, ...more } }, now).photo
    const filmed = { video: '/assets/v', thumbnail: '/assets/t' }
    expect(photoOf({}, null)).toEqual({ state: 'studio', media: { image: false, video: false, thumbnail: false } })
    expect(photoOf(filmed, null).state).toBe('studio')
    expect(photoOf(filmed, '/assets/me').state).toBe('activation')
    expect(photoOf({ ...filmed, activated: true }, '/assets/me').state).toBe('done')
  })
})

describe('a month of times', () => {
  const at = (day: number, hour: number) => cairoInstant({ year: 2026, month: 11, day, hour, minute: 0 })
  const offer = (managerId: number, day: number, from: number, to: number, noticeMinutes = 0) => ({
    managerId,
    noticeMinutes,
    busy: [],
    slots: [{ id: managerId * 100 + day, start: at(day, from), end: at(day, to) }],
  })

  it('offers half hours of every manager once, preferring another manager than the avoided one', () => {
    const offers = [offer(1, 19, 13, 14), offer(2, 19, 13, 14)]
    const owners = (avoided: number | null) => managerStarts(offers, now, avoided).map(({ managerId }) => managerId)
    expect(managerStarts(offers, now).map(({ start }) => start)).toEqual([at(19, 13), at(19, 13) + minutes(30)])
    expect(owners(null)).toEqual([1, 1])
    expect(owners(1)).toEqual([2, 2])
    expect(managerStarts([offer(1, 19, 13, 14)], now, 1)).toHaveLength(2)
  })

  it('leaves out what the notice of a manager excludes', () => {
    const soon = [offer(1, 17, 20, 22, 90)]
    expect(managerStarts(soon, at(17, 20)).map(({ start }) => start)).toEqual([at(17, 21) + minutes(30)])
  })

  it('begins its weeks on Saturday and counts the free times of a day', () => {
    const starts = managerStarts([offer(1, 19, 13, 16)], now)
    const { blanks, days } = monthDays('2026-11', starts, now)
    // 1 November 2026 is a Sunday.
    expect(blanks).toBe(1)
    expect(days).toHaveLength(30)
    expect(days[18]).toMatchObject({ key: '2026-11-19', free: 6, past: false })
    expect(days[16]).toMatchObject({ today: true, free: 0 })
    expect(days[0]).toMatchObject({ past: true })
    expect(monthDays('2026-08', [], now).blanks).toBe(0)
  })

  it('walks over the year', () => {
    expect(nextMonth('2026-12', 1)).toBe('2027-01')
    expect(nextMonth('2027-01', -1)).toBe('2026-12')
    expect(nextMonth('2026-09', 1)).toBe('2026-10')
  })
})

it('counts down in days, hours and minutes, and never reads zero before the start', () => {
  const read = (ms: number) => countdownParts(ms).map(({ unit, value }) => `${value} ${unit}`)
  expect(read(dayMs + 22 * hourMs + minutes(12))).toEqual(['1 days', '22 hours', '12 minutes'])
  expect(read(hourMs)).toEqual(['1 hours', '0 minutes'])
  expect(read(1)).toEqual(['1 minutes'])
  expect(read(0)).toEqual(['0 minutes'])
})

it('lights the line of the script whose time has come', () => {
  expect([0, 19_999, 20_000, 50_000, 179_000].map(scriptLineAt)).toEqual(['who', 'who', 'story', 'lesson', 'end'])
})

it('has words of its own where another time solves a refusal', () => {
  expect(refusalWordsOf('busy-tutor-manager')).toBe('taken')
  expect(refusalWordsOf('conflicting-schedule')).toBe('mine')
  expect(refusalWordsOf('conflicting-interview')).toBe(null)
  expect(refusalWordsOf(null)).toBe(null)
})

// What a person reads when a step of onboarding is refused: words that say what to do, not that something failed.
const filmText = (code: ErrorCode): string => {
  const words = filmRefusalOf(code)
  return words ? onboarding.review.refusal[words] : errorCodeText(code)
}
const timeText = (code: ErrorCode): string => {
  const words = refusalWordsOf(code)
  return words ? onboarding.booking.refusal[words] : errorCodeText(code)
}
const decisionText = (code: ErrorCode): string => decisionErrorText(new ApiError(errorStatus[code], code))

it.each<[string, string, string]>([
  ['a film of 59 seconds', filmText('short-video-dur'), errorCodeText('short-video-dur')],
  ['a film of 181 seconds', filmText('long-video-dur'), errorCodeText('long-video-dur')],
  ['text called .mp4, or another length than claimed', filmText('bad-request'), onboarding.review.refusal.unreadable],
  ['a film that was aborted or swept away meanwhile', filmText('asset-not-found'), onboarding.review.refusal.gone],
  ['a film beside one under review', filmText('intro-video-exists'), errorCodeText('intro-video-exists')],
  ['a slot of another purpose', timeText('bad-request'), onboarding.booking.refusal.taken],
  ['a manager who is switched off meanwhile', timeText('inactive-tutor-manager'), onboarding.booking.refusal.taken],
  ['a time that another tutor took', timeText('busy-tutor-manager'), onboarding.booking.refusal.taken],
  ['a time at which the tutor is busy', timeText('conflicting-schedule'), onboarding.booking.refusal.mine],
  ['a decision twice, or a result before the start', decisionText('illegal'), interviews.refusal.changed],
  ['a manager who decides another’s interview', decisionText('forbidden'), interviews.refusal.notYours],
  ['a reviewer who was switched off', decisionText('inactive-tutor-manager'), interviews.refusal.switchedOff],
  [
    'feedback that is too short',
    decisionText('interveiw-feedback-too-short'),
    errorCodeText('interveiw-feedback-too-short'),
  ],
])('%s has its sentence', (_, shown, expected) => {
  expect(shown).toBe(expected)
  expect(['unexpected', 'bad-request', 'illegal', 'forbidden'].map(errorCodeText)).not.toContain(shown)
})
