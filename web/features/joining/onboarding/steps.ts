/** The steps from an account to the first bookable hour, and where the applicant stands. Pure; instants in epoch ms. */
import { introVideoRetryAt } from '#contract/joining/rules/intro-videos.ts'
import type { IntroVideo } from '#contract/joining/shapes/intro-video.ts'
import { isOnboarded } from '#contract/people/rules/onboarding.ts'
import type { TutorMeta } from '#contract/people/shapes/tutor.ts'
import type { UserSelf } from '#contract/people/shapes/user.ts'
import { ReviewStatus } from '#contract/vocabulary/teaching.ts'
import { type Appointment, type AppointmentStep, appointmentStep } from './appointment.ts'

export const stepNames = ['video', 'interview', 'demo', 'photo'] as const
export type StepName = (typeof stepNames)[number]

export type VideoStep =
  | { readonly state: 'none'; readonly last: IntroVideo | null }
  | { readonly state: 'pending'; readonly video: IntroVideo }
  | { readonly state: 'rejected'; readonly retryAt: number; readonly video: IntroVideo }
  | { readonly state: 'approved'; readonly video: IntroVideo | null }

/** `list` newest first. A rejected video blocks the next for three calendar months. */
export const videoStep = (list: readonly IntroVideo[], passed: boolean, now: number): VideoStep => {
  const approved = list.find(({ state }) => state === ReviewStatus.Approved)
  if (passed || approved) return { state: 'approved', video: approved ?? null }
  const [newest] = list
  if (newest?.state === ReviewStatus.Pending) return { state: 'pending', video: newest }
  if (!newest) return { state: 'none', last: null }
  const retryAt = introVideoRetryAt({ state: newest.state, createdAt: Date.parse(newest.createdAt) })
  return retryAt > now ? { state: 'rejected', retryAt, video: newest } : { state: 'none', last: newest }
}

export const mediaNames = ['image', 'video', 'thumbnail'] as const
export type MediaName = (typeof mediaNames)[number]

/** `studio`: pictures are missing. `activation`: the team looks at the whole. `done`: students find the tutor. */
export type PhotoStep = {
  readonly state: 'studio' | 'activation' | 'done'
  readonly media: Readonly<Record<MediaName, boolean>>
}

export const photoStep = (user: UserSelf, meta: TutorMeta): PhotoStep => {
  const media = { image: Boolean(user.image), video: Boolean(meta.video), thumbnail: Boolean(meta.thumbnail) }
  if (isOnboarded(user, meta)) return { state: 'done', media }
  return { state: mediaNames.every((name) => media[name]) ? 'activation' : 'studio', media }
}

export interface OnboardingFacts {
  readonly user: UserSelf
  readonly meta: TutorMeta
  /** All newest first. */
  readonly videos: readonly IntroVideo[]
  readonly interviews: readonly Appointment[]
  readonly demos: readonly Appointment[]
}

export interface OnboardingProgress {
  readonly video: VideoStep
  readonly interview: AppointmentStep
  readonly demo: AppointmentStep
  readonly photo: PhotoStep
  /** The first step that is not done; the last one when all are. */
  readonly current: StepName
}

export const onboardingProgress = (facts: OnboardingFacts, now: number): OnboardingProgress => {
  const { user, meta, videos, interviews, demos } = facts
  const video = videoStep(videos, meta.passedIntroVideo, now)
  const interview = appointmentStep(interviews, meta.passedInterview, now)
  const demo = appointmentStep(demos, meta.passedDemoSession, now)
  const current =
    video.state !== 'approved'
      ? 'video'
      : interview.state !== 'passed'
        ? 'interview'
        : demo.state !== 'passed'
          ? 'demo'
          : 'photo'
  return { video, interview, demo, photo: photoStep(user, meta), current }
}

/** Whether a step was finished before the current one. */
export const isStepDone = (
  step: StepName,
  { current, photo }: Pick<OnboardingProgress, 'current' | 'photo'>,
): boolean => stepNames.indexOf(step) < stepNames.indexOf(current) || (step === 'photo' && photo.state === 'done')
