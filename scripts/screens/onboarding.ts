/** A tutor’s way into the product, and the calls on it. */
import { join } from 'node:path'
import type { Page } from 'playwright'
import { readAlone, waitUntilSettled } from '#tests/journeys/browser.ts'
import { setDevices } from '#tests/journeys/devices.ts'
import { common } from '#web/copy/common.ts'
import { interviews } from '#web/copy/interviews.ts'
import { onboarding } from '#web/features/joining/copy/onboarding.ts'
import { root } from '../run.ts'
import type { ScreenFacts } from './facts.ts'
import { click, enter, named, type Screen } from './screen.ts'

const interviewPath = (id: number | null): string | null => (id === null ? null : `/interview/${id}`)
const demoPath = ({ demo }: ScreenFacts): string | null => (demo === null ? null : `/demo-session/${demo}`)

/** Picks the film of the demo world, which is just over a minute long. */
const pickFilm = async (page: Page): Promise<void> => {
  await page.locator('input[type=file]').setInputFiles(join(root, 'scripts', 'demo-world', 'clip.webm'))
  await page.getByRole('button', { name: named(onboarding.review.send) }).waitFor()
}

/** Tutors in each state of onboarding. */
const applicants = [
  ['rana', 'video'],
  ['basem', 'video-sent'],
  ['sahar', 'video-rejected'],
  ['fady', 'interview'],
  ['noha', 'interview-booked'],
  ['samy', 'interview-undecided'],
  ['marwa', 'interview-cancelled'],
  ['adel', 'interview-rejected'],
  ['yara', 'demo'],
  ['karam', 'demo-booked'],
  ['nagy', 'demo-undecided'],
  ['rasha', 'demo-cancelled'],
  ['hoda', 'demo-rejected'],
  ['ghada', 'photo'],
  ['waiting', 'activation'],
] as const

export const onboardingScreens: readonly Screen[] = [
  ...applicants.map(([as, state]): Screen => ({ name: `onboarding-${state}`, as, path: () => '/t/onboarding' })),
  { name: 'onboarding-video-dark', as: 'rana', path: () => '/t/onboarding', dark: true },
  { name: 'onboarding-interview-booked-dark', as: 'noha', path: () => '/t/onboarding', dark: true },
  { name: 'onboarding-interview-passed', as: 'yara', path: () => '/t/onboarding?step=interview' },
  {
    name: 'onboarding-camera',
    as: 'rana',
    path: () => '/t/onboarding',
    act: (page) => click(page, named(onboarding.camera.open)),
  },
  {
    name: 'onboarding-recording',
    as: 'rana',
    path: () => '/t/onboarding',
    act: async (page) => {
      await click(page, named(onboarding.camera.open))
      await page.getByRole('switch').click()
      await click(page, named(onboarding.camera.start))
      await page.waitForTimeout(25_000)
    },
  },
  {
    name: 'onboarding-camera-denied',
    as: 'rana',
    path: () => '/t/onboarding',
    act: async (page) => {
      await setDevices(page, { audio: 'NotAllowedError', video: 'NotAllowedError' })
      await page.reload()
      await click(page, named(onboarding.camera.open))
    },
  },
  { name: 'onboarding-review', as: 'rana', path: () => '/t/onboarding', act: pickFilm },
  {
    name: 'onboarding-sending',
    as: 'rana',
    path: () => '/t/onboarding',
    act: async (page) => {
      // The part never arrives, so the upload stays where it is.
      await page.route('**/part/*', () => undefined)
      await pickFilm(page)
      await click(page, named(onboarding.review.send))
    },
  },
  {
    name: 'onboarding-interview-no-times',
    as: 'fady',
    path: () => '/t/onboarding',
    act: async (page) => {
      await readAlone(page)
      await page.route('**/availability-slot**', (route) =>
        route.fulfill({ json: { slots: { list: [], total: 0 }, subslots: [] } }),
      )
      await page.reload()
      await waitUntilSettled(page)
    },
  },
  {
    name: 'onboarding-interview-time',
    as: 'fady',
    path: () => '/t/onboarding',
    act: async (page) => {
      await page.locator('.start:not([data-disabled])').first().click({ timeout: 5000 })
      await page.waitForTimeout(500)
    },
  },
  { name: 'interviews', as: 'manager', path: () => '/interviews' },
  { name: 'interviews-second', as: 'manager2', path: () => '/interviews' },
  { name: 'interviews-past', as: 'manager2', path: () => '/interviews?show=past' },
  { name: 'interviews-none', as: 'manager', path: () => '/interviews?show=upcoming&kind=demo' },
  {
    name: 'interviews-failed',
    as: 'manager',
    path: () => '/interviews',
    act: async (page) => {
      await readAlone(page)
      await page.route(/\/interview\/list/, (route) => route.fulfill({ status: 500, json: { code: 'unexpected' } }))
      await page.reload()
      await page
        .getByRole('button', { name: named(common.retry) })
        .first()
        .waitFor()
    },
  },
  {
    name: 'interviews-cancel',
    as: 'manager',
    path: () => '/interviews?show=upcoming',
    act: (page) => click(page, named(interviews.callOff.actionWith)),
  },
  {
    name: 'interviews-film',
    as: 'manager',
    path: () => '/interviews',
    act: (page) => click(page, named(interviews.film.reviewOf)),
  },
  { name: 'call-after-manager', as: 'manager2', path: ({ heldInterview }) => interviewPath(heldInterview) },
  { name: 'call-after-applicant', as: 'samy', path: ({ heldInterview }) => interviewPath(heldInterview) },
  { name: 'call-after-result', as: 'adel', path: ({ rejectedInterview }) => interviewPath(rejectedInterview) },
  { name: 'call-cancelled', as: 'marwa', path: ({ cancelledInterview }) => interviewPath(cancelledInterview) },
  { name: 'interview-lobby-applicant', as: 'noha', path: ({ bookedInterview }) => interviewPath(bookedInterview) },
  { name: 'interview-lobby-manager', as: 'manager', path: ({ bookedInterview }) => interviewPath(bookedInterview) },
  { name: 'demo-lobby-applicant', as: 'karam', path: demoPath },
  { name: 'demo-lobby-manager', as: 'manager2', path: demoPath },
  {
    name: 'demo-room-result',
    as: 'manager2',
    path: demoPath,
    sizes: [320, 390, 768, 1440],
    act: async (page) => {
      await click(page, enter)
      await click(page, /^النتيجة/)
    },
  },
  {
    name: 'interviews-result',
    as: 'manager2',
    path: () => '/interviews?show=result',
    act: (page) => click(page, named(interviews.resultOf)),
  },
  {
    name: 'interviews-result-written',
    as: 'manager2',
    path: () => '/interviews?show=result&kind=interview',
    act: async (page) => {
      await click(page, named(interviews.resultOf))
      await page.getByRole('radio', { name: /^قبول/ }).click()
    },
  },
]
