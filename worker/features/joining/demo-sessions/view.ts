import type { DemoSession } from '#contract/joining/api/demo-sessions.ts'
import { mayJudge, maySeeManagerFeedback } from '#contract/joining/rules/demo-session-changes.ts'
import type { Caller } from '#contract/shared/rules/access.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import { applicantVideoView } from '#worker/features/classroom/sessions/applicant-video.ts'
import { bookedPersonView } from '#worker/features/joining/interviews/view.ts'
import type { Keyring } from '#worker/keyring.ts'
import type { DemoSessionWithPeople } from './list-store.ts'

export const demoSessionView = async (
  { demoSession, tutor, tutorManager, video }: DemoSessionWithPeople,
  caller: Caller,
  { keyring, now }: { readonly keyring: Keyring; readonly now: number },
): Promise<DemoSession> => ({
  id: demoSession.id,
  sessionId: demoSession.sessionId,
  tutorId: demoSession.tutorId,
  tutorManagerId: demoSession.tutorManagerId,
  managerFeedback: maySeeManagerFeedback(caller, demoSession) ? demoSession.managerFeedback : null,
  tutorFeedback: demoSession.tutorFeedback,
  note: mayJudge(caller, demoSession) ? demoSession.note : null,
  level: mayJudge(caller, demoSession) ? demoSession.level : null,
  scores: mayJudge(caller, demoSession) ? demoSession.scores : null,
  slotId: demoSession.slotId,
  start: toIsoInstant(demoSession.startAt),
  status: demoSession.status,
  tutor: bookedPersonView(tutor),
  tutorManager: bookedPersonView(tutorManager),
  introVideo: caller.id === demoSession.tutorId ? null : await applicantVideoView(keyring, video, caller, now),
  createdAt: toIsoInstant(demoSession.createdAt),
  updatedAt: toIsoInstant(demoSession.updatedAt),
})
