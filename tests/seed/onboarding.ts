/** What became of a tutor who is about to be activated: the intro video, interview and demo session they passed. */
import { addCairoDays, cairoDayStart, hourMs, minutes } from '#contract/rules/time.ts'
import { DemoSessionStatus, InterviewStatus, ReviewStatus, SlotPurpose } from '#contract/vocabulary/teaching.ts'
import type { Row } from './seed-rows.ts'

/** Where the film of the intro video is stored. */
export const introVideoKey = 'tutors/intro-videos/5d0c2b1a-3f7e-4c58-8f6b-9e2a7c41d0b3'

interface OnboardingPeople {
  readonly tutorId: number
  readonly interviewerId: number
  readonly watcherId: number
}

interface OnboardingSeed {
  readonly now: number
  /** Of the first slot made here. */
  readonly firstSlotId: number
  readonly newId: () => string
}

/** In the morning, when neither manager teaches. */
const morning = (now: number, days: number): number => cairoDayStart(addCairoDays(now, -days)) + 8 * hourMs

export const onboardingRows = (people: OnboardingPeople, { now, firstSlotId, newId }: OnboardingSeed) => {
  const { tutorId, interviewerId, watcherId } = people
  const held = (days: number, slotId: number, kind: string) => {
    const start = morning(now, days)
    const stamps = { created_at: start - 50 * hourMs, updated_at: start + minutes(25) }
    return {
      slot_id: slotId,
      session_id: `${kind}:${newId()}`,
      start_at: start,
      end_at: start + minutes(30),
      ...stamps,
    }
  }
  const slot = (booked: ReturnType<typeof held>, userId: number, purpose: SlotPurpose): Row => ({
    id: booked.slot_id,
    user_id: userId,
    purpose,
    start_at: booked.start_at,
    end_at: booked.end_at,
    deleted: 0,
    created_at: booked.created_at,
    updated_at: booked.created_at,
  })
  const session = (booked: ReturnType<typeof held>, kind: string): Row => ({
    session_id: booked.session_id,
    kind,
    ref_id: 1,
    meeting_id: null,
    scheduled_for: booked.end_at,
    created_at: booked.created_at,
  })
  const interview = held(20, firstSlotId, 'interview')
  const demo = held(12, firstSlotId + 1, 'demo')
  const interviewRow: Row = {
    id: 1,
    interviewer_id: interviewerId,
    interviewee_id: tutorId,
    status: InterviewStatus.Passed,
    interviewer_feedback: '<p>حديث واضح وصبر جميل مع الأخطاء. في الحصة التجريبية نرجو ترك وقت أطول لكلام الطالب.</p>',
    interviewee_feedback: 'أسئلة واضحة ولقاء لطيف.',
    ...interview,
  }
  const demoRow: Row = {
    id: 1,
    tutor_id: tutorId,
    tutor_manager_id: watcherId,
    status: DemoSessionStatus.Passed,
    ...demo,
  }
  const filmedAt = morning(now, 30)
  const introVideo: Row = {
    id: 1,
    tutor_id: tutorId,
    reviewer_id: watcherId,
    src: introVideoKey,
    duration_ms: 64_000,
    state: ReviewStatus.Approved,
    reason: null,
    created_at: filmedAt,
    updated_at: filmedAt + 30 * hourMs,
  }
  return {
    introVideos: [introVideo],
    slots: [slot(interview, interviewerId, SlotPurpose.Interview), slot(demo, watcherId, SlotPurpose.DemoSession)],
    interviews: [interviewRow],
    demoSessions: [demoRow],
    sessions: [session(interview, 'interview'), session(demo, 'demo')],
  }
}
