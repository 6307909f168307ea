/** Tutors on their way into the product: one for each state of onboarding. All people and texts are invented. */
import {
  addCairoDays,
  addMonths,
  cairoDayStart,
  contains,
  dayMs,
  hourMs,
  minuteMs,
  minutes,
  overlaps,
} from '#contract/shared/rules/time.ts'
import { City } from '#contract/vocabulary/people.ts'
import { DemoSessionStatus, InterviewStatus, ReviewStatus, SlotPurpose } from '#contract/vocabulary/teaching.ts'
import type { Calendar } from './calendar.ts'
import type { Face } from './faces.ts'
import type { Random } from './random.ts'
import type { Row, SeedSession } from './seed-rows.ts'

export interface ApplicantSeed {
  /** The part of the address before the @. */
  readonly handle: string
  readonly name: string
  readonly gender: 'male' | 'female'
  readonly city: City
  readonly born: number
  readonly face: Face
  /** How far the applicant has come. */
  readonly at:
    | ('new' | 'video-sent' | 'video-rejected' | 'video-approved')
    | ('interview-booked' | 'interview-undecided' | 'interview-cancelled' | 'interview-rejected' | 'interview-passed')
    | ('demo-booked' | 'demo-undecided' | 'demo-cancelled' | 'demo-rejected' | 'demo-passed')
}

const face = (
  skin: Face['skin'],
  hair: Face['hair'],
  hairColour: string,
  clothes: string,
  room: Face['room'],
  more: Partial<Face> = {},
): Face => ({ skin, hair, hairColour, clothes, cut: 'round', smile: 'closed', room, ...more })

export const applicants: readonly ApplicantSeed[] = [
  {
    handle: 'rana',
    name: 'رنا الشافعي',
    gender: 'female',
    city: City.Alexandria,
    born: 1996,
    at: 'new',
    face: face('wheat', 'hijab', '#6C5391', '#3E3060', 'sand'),
  },
  {
    handle: 'basem',
    name: 'باسم رشدي',
    gender: 'male',
    city: City.Cairo,
    born: 1991,
    at: 'video-sent',
    face: face('tan', 'short', '#2B2421', '#4B6A3C', 'sky'),
  },
  {
    handle: 'sahar',
    name: 'سحر البنا',
    gender: 'female',
    city: City.Giza,
    born: 1988,
    at: 'video-rejected',
    face: face('fair', 'bob', '#5A3622', '#7A2743', 'pearl'),
  },
  {
    handle: 'fady',
    name: 'فادي ميخائيل',
    gender: 'male',
    city: City.Minya,
    born: 1994,
    at: 'video-approved',
    face: face('brown', 'crop', '#1B1718', '#2C5A94', 'mint'),
  },
  {
    handle: 'noha',
    name: 'نهى الشرقاوي',
    gender: 'female',
    city: City.Sharkia,
    born: 1990,
    at: 'interview-booked',
    face: face('wheat', 'hijab', '#3F6E57', '#274A3A', 'olive'),
  },
  {
    handle: 'samy',
    name: 'سامي عوض الله',
    gender: 'male',
    city: City.Suez,
    born: 1985,
    at: 'interview-undecided',
    face: face('tan', 'parted', '#2A1D16', '#33415C', 'dusk'),
  },
  {
    handle: 'marwa',
    name: 'مروة الدسوقي',
    gender: 'female',
    city: City.Gharbia,
    born: 1993,
    at: 'interview-cancelled',
    face: face('fair', 'hijab', '#D98A4B', '#8A4B2A', 'apricot'),
  },
  {
    handle: 'adel',
    name: 'عادل الهواري',
    gender: 'male',
    city: City.Fayoum,
    born: 1982,
    at: 'interview-rejected',
    face: face('wheat', 'short', '#22282B', '#556070', 'clay'),
  },
  {
    handle: 'yara',
    name: 'يارا حلمي',
    gender: 'female',
    city: City.Cairo,
    born: 1997,
    at: 'interview-passed',
    face: face('tan', 'long', '#2B1B14', '#2E7D6B', 'lilac'),
  },
  {
    handle: 'karam',
    name: 'كرم عبد السلام',
    gender: 'male',
    city: City.Luxor,
    born: 1989,
    at: 'demo-booked',
    face: face('deep', 'curly', '#1B1718', '#C4761B', 'sage'),
  },
  {
    handle: 'hoda',
    name: 'هدى النمر',
    gender: 'female',
    city: City.PortSaid,
    born: 1986,
    at: 'demo-rejected',
    face: face('wheat', 'bun', '#3B2519', '#C2573B', 'rose'),
  },
  {
    handle: 'nagy',
    name: 'ناجي منصور',
    gender: 'male',
    city: City.Giza,
    born: 1992,
    at: 'demo-undecided',
    face: face('tan', 'crop', '#22282B', '#7A2743', 'sand'),
  },
  {
    handle: 'rasha',
    name: 'رشا فوزي',
    gender: 'female',
    city: City.Alexandria,
    born: 1995,
    at: 'demo-cancelled',
    face: face('fair', 'hijab', '#33415C', '#2C5A94', 'sky'),
  },
]

/** Tutors of the other list who have all steps behind them, and only wait for a picture or the team. */
const admitted = ['ghada', 'waiting'] as const

const order: readonly ApplicantSeed['at'][] = [
  ...(['new', 'video-sent', 'video-rejected', 'video-approved'] as const),
  ...(['interview-booked', 'interview-undecided', 'interview-cancelled', 'interview-rejected'] as const),
  ...(['interview-passed', 'demo-booked', 'demo-undecided', 'demo-cancelled'] as const),
  ...(['demo-rejected', 'demo-passed'] as const),
]
const isPast = (at: ApplicantSeed['at'], state: ApplicantSeed['at']): boolean =>
  order.indexOf(at) >= order.indexOf(state)

interface Known {
  readonly now: number
  readonly calendar: Calendar
  readonly random: Random
  readonly idOf: (handle: string) => number
  readonly filmKey: string
}

/** Films, interviews and demo sessions of all applicants, in time of their managers that serves nothing else. */
export const onboardingRows = ({ now, calendar, random, idOf, filmKey }: Known) => {
  const videos: Row[] = []
  const interviews: Row[] = []
  const demos: Row[] = []
  const sessions: Row[] = []
  const coming: SeedSession[] = []

  const film = (tutor: string, state: ReviewStatus, createdAt: number, reason: string | null): void => {
    const reviewedAt = state === ReviewStatus.Pending ? createdAt : createdAt + dayMs
    videos.push({
      id: videos.length + 1,
      tutor_id: idOf(tutor),
      reviewer_id: idOf('manager'),
      src: filmKey,
      duration_ms: 64_000,
      state,
      reason,
      created_at: createdAt,
      updated_at: reviewedAt,
    })
  }

  /** A slot of their own, or the one that is there at that time with nothing booked in it. */
  const slotFor = (managerId: number, start: number, purpose: SlotPurpose) => {
    const half = { start, end: start + minutes(30) }
    const around = (calendar.slots.get(managerId) ?? []).find((slot) => contains(slot, half))
    const isTaken = calendar.lessons.some((lesson) => lesson.tutorId === managerId && overlaps(lesson, half))
    if (isTaken) return null
    return around ?? calendar.offer(managerId, half.start, half.end, purpose)
  }

  type Meeting = { manager: 'manager' | 'manager2'; tutor: string; start: number; bookedAt: number; changedAt: number }
  const meet = (kind: 'interview' | 'demo', { manager, tutor, start, bookedAt, changedAt }: Meeting) => {
    const rows = kind === 'interview' ? interviews : demos
    const purpose = kind === 'interview' ? SlotPurpose.Interview : SlotPurpose.DemoSession
    const end = start + minutes(30)
    const slot = slotFor(idOf(manager), start, purpose)
    if (!slot) throw new Error(`${manager} has something else at the time of ${tutor}`)
    slot.used = true
    const id = rows.length + 1
    const sessionId = `${kind}:${random.uuid()}`
    const people = { managerId: idOf(manager), tutorId: idOf(tutor) }
    const row = {
      id,
      slot_id: slot.id,
      session_id: sessionId,
      start_at: start,
      end_at: end,
      created_at: bookedAt,
      updated_at: changedAt,
    }
    const isComing = end > now
    sessions.push({
      session_id: sessionId,
      kind,
      ref_id: id,
      meeting_id: null,
      scheduled_for: isComing ? null : end,
      created_at: bookedAt,
    })
    return {
      row,
      people,
      schedule: () =>
        isComing &&
        coming.push({
          kind,
          sessionId,
          refId: id,
          members: [people.managerId, people.tutorId],
          startAt: start,
          endAt: end,
        }),
    }
  }
  const scoresOf = (status: InterviewStatus | DemoSessionStatus): string | null => {
    if (status === InterviewStatus.Passed) return JSON.stringify({ fluency: 4, teaching: 3, picture: 4, manner: 4 })
    return status === InterviewStatus.Rejected
      ? JSON.stringify({ fluency: 2, teaching: 1, picture: 3, manner: 3 })
      : null
  }
  const interview = (status: InterviewStatus, meeting: Meeting, feedback: string | null): void => {
    const { row, people, schedule } = meet('interview', meeting)
    interviews.push({
      ...row,
      interviewer_id: people.managerId,
      interviewee_id: people.tutorId,
      status,
      interviewer_feedback: feedback,
      note: status === InterviewStatus.Passed ? 'يشرح بهدوء، ويصحّح دون أن يقاطع.' : null,
      level: status === InterviewStatus.Passed ? 4 : null,
      scores: scoresOf(status),
      interviewee_feedback: status === InterviewStatus.Passed ? 'أسئلة واضحة ومقابلة لطيفة.' : null,
    })
    if (status === InterviewStatus.Pending) schedule()
  }
  const demo = (status: DemoSessionStatus, meeting: Meeting, feedback: string | null = null): void => {
    const { row, people, schedule } = meet('demo', meeting)
    demos.push({
      ...row,
      tutor_manager_id: people.managerId,
      tutor_id: people.tutorId,
      status,
      manager_feedback: feedback,
      scores: scoresOf(status),
      tutor_feedback: status === DemoSessionStatus.Passed ? 'تجربة قريبة من حصة حقيقية.' : null,
    })
    if (status === DemoSessionStatus.Pending) schedule()
  }

  // Mornings, when no manager teaches; one half hour after another, then those of the day beyond, so that nobody meets
  // two people at a time.
  let turn = 0
  const morning = (day: number): number => {
    const lap = Math.floor(turn / 8)
    turn += 1
    const cairo = addCairoDays(now, day < 0 ? day - lap : day + lap)
    return cairoDayStart(cairo) + 7 * hourMs + (turn % 8) * minutes(30)
  }
  const held = (start: number) => ({ start, bookedAt: start - 3 * dayMs, changedAt: start + 5 * hourMs })

  const walk = (tutor: string, at: ApplicantSeed['at']): void => {
    if (at === 'new') return
    if (at === 'video-sent') {
      film(tutor, ReviewStatus.Pending, now - 5 * hourMs, null)
      return
    }
    if (at === 'video-rejected') {
      const reason = 'الصوت بعيد ومعظم الكلام بالعربية. نحتاج دقيقة واحدة على الأقل نسمع فيها إنجليزيتك بوضوح.'
      film(tutor, ReviewStatus.Rejected, addMonths(now, -1), reason)
      return
    }
    film(tutor, ReviewStatus.Approved, now - 20 * dayMs, null)
    if (at === 'interview-booked')
      interview(
        InterviewStatus.Pending,
        { manager: 'manager', tutor, start: morning(2), bookedAt: now - 6 * hourMs, changedAt: now - 6 * hourMs },
        null,
      )
    if (at === 'interview-undecided')
      interview(InterviewStatus.Pending, { manager: 'manager2', tutor, ...held(morning(-1)) }, null)
    if (at === 'interview-cancelled')
      interview(
        InterviewStatus.CanceledByInterviewer,
        { manager: 'manager', tutor, start: morning(1), bookedAt: now - 2 * dayMs, changedAt: now - hourMs },
        null,
      )
    if (at === 'interview-rejected')
      interview(
        InterviewStatus.Rejected,
        { manager: 'manager', tutor, ...held(morning(-12)) },
        '<p>شرحك واضح وهادئ. ما ينقص هو الطلاقة: أكثر من نصف المقابلة كان بالعربية.</p><p>ثلاثة أشهر من الكلام اليومي تكفي، ونلتقي بعدها.</p>',
      )
    if (!isPast(at, 'interview-passed')) return
    interview(
      InterviewStatus.Passed,
      { manager: 'manager', tutor, ...held(morning(-10)) },
      '<p>طلاقة ممتازة وأمثلة قريبة من الطالب. في الحصة التجريبية: اترك للطالب وقتًا أطول قبل التصحيح.</p>',
    )
    if (at === 'demo-booked') {
      const soon = Math.ceil((now + 5 * minuteMs) / minutes(15)) * minutes(15)
      const starts = Array.from({ length: 8 }, (_, i) => soon + i * minutes(15))
      const start = starts.find((one) => slotFor(idOf('manager2'), one, SlotPurpose.DemoSession)) ?? soon
      demo(DemoSessionStatus.Pending, {
        manager: 'manager2',
        tutor,
        start,
        bookedAt: now - 2 * dayMs,
        changedAt: now - 2 * dayMs,
      })
    }
    if (at === 'demo-undecided') demo(DemoSessionStatus.Pending, { manager: 'manager2', tutor, ...held(morning(-2)) })
    if (at === 'demo-cancelled')
      demo(DemoSessionStatus.CanceledByTutorManager, {
        manager: 'manager2',
        tutor,
        start: morning(2),
        bookedAt: now - 2 * dayMs,
        changedAt: now - hourMs,
      })
    if (at === 'demo-rejected')
      demo(
        DemoSessionStatus.Rejected,
        { manager: 'manager2', tutor, ...held(morning(-4)) },
        '<p>الشرح منظم، لكن أغلب الوقت كان لك: الطالب تكلم سبع دقائق من ثلاثين.</p><p>جرّبي أن تسألي ثم تنتظري، وأعيدي الحصة بعد ثلاثة أشهر.</p>',
      )
    if (at === 'demo-passed')
      demo(
        DemoSessionStatus.Passed,
        { manager: 'manager2', tutor, ...held(morning(-5)) },
        '<p>وقت الطالب في الكلام أطول من وقتك، والتصحيح في مكانه.</p>',
      )
  }
  for (const { handle, at } of applicants) walk(handle, at)
  for (const handle of admitted) walk(handle, 'demo-passed')
  return { videos, interviews, demos, sessions, coming }
}

/** Whether a tutor of the other list has come the whole way; all others were there before the steps were. */
export const hasSteps = (handle: string): boolean => admitted.some((one) => one === handle)
