/** Dashboards, lessons, offered hours and words. */
import type { Page } from 'playwright'
import type { getLessonMark } from '#contract/classroom/api/marks.ts'
import type { LessonDetails } from '#contract/lessons/shapes/lesson.ts'
import type { ReplyOf } from '#contract/shared/api/endpoint.ts'
import { readAlone, waitUntilSettled } from '#tests/journeys/browser.ts'
import { disputes } from '#web/features/money/copy/disputes.ts'
import { demoFriendCode } from '../demo-world/accounts.ts'
import { click, named, type Screen } from './screen.ts'

const insightsOf = (lessonId: number | null): string | null =>
  lessonId === null ? null : `/lesson-insights/${lessonId}`
const markOf = (lessonId: number | null): string | null => (lessonId === null ? null : `/mark/${lessonId}`)
const summaryOf = (lessonId: number | null): string | null => (lessonId === null ? null : `/lesson-summary/${lessonId}`)

/** Another lesson of that student, as if the call of a first had carried it. */
const carried =
  (first: number | null) =>
  async (page: Page): Promise<void> => {
    await readAlone(page)
    const change = (path: RegExp, apply: (body: never) => object) =>
      page.route(path, async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, json: apply((await response.json()) as never) })
      })
    await change(/\/api\/v1\/lesson\/\d+$/, (body: LessonDetails) => ({ ...body, carriedBy: first }))
    await change(/\/api\/v1\/mark\/lesson\/\d+$/, (body: ReplyOf<typeof getLessonMark>) => ({
      mark: null,
      basis: body.basis && { ...body.basis, isOpen: false },
    }))
    await page.reload()
    await waitUntilSettled(page)
  }

export const lessonScreens: readonly Screen[] = [
  { name: 'student-dashboard', as: 'malak', path: () => '/s/dashboard' },
  { name: 'student-dashboard-dark', as: 'malak', path: () => '/s/dashboard', dark: true },
  { name: 'student-dashboard-empty', as: 'salma', path: () => '/s/dashboard' },
  { name: 'student-dashboard-minor', as: 'jana', path: () => '/s/dashboard' },
  { name: 'student-dashboard-unnamed', as: 'new', path: () => '/s/dashboard' },
  { name: 'student-dashboard-long-name', as: 'long', path: () => '/s/dashboard' },
  { name: 'tutor-dashboard', as: 'karim', path: () => '/t/dashboard' },
  { name: 'tutor-dashboard-dark', as: 'karim', path: () => '/t/dashboard', dark: true },
  { name: 'tutor-dashboard-new', as: 'farida', path: () => '/t/dashboard' },
  { name: 'tutor-dashboard-not-activated', as: 'waiting', path: () => '/t/dashboard' },
  { name: 'manager-dashboard', as: 'manager', path: () => '/t/dashboard' },
  { name: 'upcoming-student', as: 'malak', path: () => '/upcoming-lessons' },
  { name: 'homework-student', as: 'malak', path: () => '/homework' },
  { name: 'homework-done', as: 'malak', path: () => '/homework?part=done' },
  { name: 'homework-none', as: 'salma', path: () => '/homework' },
  { name: 'homework-tutor', as: 'karim', path: () => '/homework' },
  {
    name: 'homework-of-student',
    as: 'karim',
    path: () => '/homework',
    act: (page) => click(page, /وملاحظاتك$/),
  },
  { name: 'words-review', as: 'malak', path: () => '/words' },
  {
    name: 'words-meaning',
    as: 'malak',
    path: () => '/words',
    act: (page) => click(page, /^(?:اكشفي?|كشف) (?:المعنى|الجملة)/),
  },
  { name: 'words-dark', as: 'malak', path: () => '/words', dark: true },
  { name: 'words-all', as: 'malak', path: () => '/words?all=true' },
  { name: 'words-no-results', as: 'malak', path: () => '/words?all=true&q=xyz' },
  { name: 'words-corrections', as: 'malak', path: () => '/words?corrections=true' },
  { name: 'words-no-corrections', as: 'salma', path: () => '/words?corrections=true' },
  { name: 'words-none', as: 'salma', path: () => '/words' },
  { name: 'goal', as: 'malak', path: () => '/goal' },
  { name: 'goal-dark', as: 'malak', path: () => '/goal', dark: true },
  { name: 'goal-none', as: 'salma', path: () => '/goal' },
  { name: 'goal-record', as: 'salma', path: () => '/goal', act: (page) => click(page, /^(?:سجّلي?|تسجيل): البداية/) },
  { name: 'passport-check', path: () => '/passport/check' },
  { name: 'passport', path: ({ passport }) => `/passport/${passport}` },
  {
    name: 'mark',
    as: 'karim',
    path: ({ taughtLesson }) => markOf(taughtLesson),
    sizes: [390, '390x430', '844x390', 1440],
  },
  {
    name: 'mark-recording',
    as: 'karim',
    path: () => '/mark/recording/2',
    sizes: [390, '390x430', '844x390', 1440],
  },
  {
    name: 'mark-carried',
    as: 'karim',
    path: ({ taughtLesson }) => markOf(taughtLesson),
    act: (page, { pastLesson }) => carried(pastLesson)(page),
  },
  { name: 'mark-recording-gone', as: 'karim', path: () => '/mark/recording/9999' },
  { name: 'minutes', as: 'heba', path: () => '/minutes' },
  { name: 'minutes-dark', as: 'heba', path: () => '/minutes', dark: true },
  { name: 'friends', as: 'malak', path: () => '/friends' },
  { name: 'friends-dark', as: 'malak', path: () => '/friends', dark: true },
  { name: 'friends-none', as: 'salma', path: () => '/friends' },
  { name: 'friend-link', path: () => `/f/${demoFriendCode}` },
  { name: 'friend-link-unknown', path: () => '/f/000000000000' },
  { name: 'friend-link-signed-in', as: 'salma', path: () => `/f/${demoFriendCode}` },
  { name: 'minutes-none', as: 'salma', path: () => '/minutes' },
  { name: 'upcoming-none', as: 'salma', path: () => '/upcoming-lessons' },
  { name: 'upcoming-tutor', as: 'karim', path: () => '/upcoming-lessons' },
  { name: 'upcoming-past', as: 'malak', path: () => '/upcoming-lessons?past=true' },
  { name: 'lesson-summary', as: 'malak', path: ({ pastLesson }) => summaryOf(pastLesson) },
  {
    name: 'lesson-summary-carried',
    as: 'malak',
    path: ({ pastLesson }) => summaryOf(pastLesson),
    act: (page, { pastLesson }) => carried(pastLesson)(page),
  },
  { name: 'lesson-insights', as: 'malak', path: ({ pastLesson }) => insightsOf(pastLesson) },
  { name: 'lesson-insights-tutor', as: 'karim', path: ({ pastLesson }) => insightsOf(pastLesson) },
  { name: 'lesson-insights-none', as: 'karim', path: ({ taughtLesson }) => insightsOf(taughtLesson) },
  { name: 'lesson-summary-dark', as: 'malak', path: ({ pastLesson }) => summaryOf(pastLesson), dark: true },
  { name: 'lesson-canceled-late', as: 'mai', path: ({ lateLesson }) => summaryOf(lateLesson) },
  { name: 'upcoming-canceled-late', as: 'mai', path: () => '/upcoming-lessons?cancelled=true' },
  { name: 'student-dashboard-resting', as: 'farid', path: () => '/s/dashboard' },
  { name: 'tutors-resting', as: 'farid', path: () => '/tutors' },
  { name: 'minutes-pack', as: 'mai', path: () => '/minutes' },
  { name: 'dispute-open', as: 'mai', path: (facts) => summaryOf(facts.disputes.open) },
  { name: 'dispute-answered', as: 'tarek', path: (facts) => summaryOf(facts.disputes.answered) },
  { name: 'dispute-ruled', as: 'tarek', path: (facts) => summaryOf(facts.disputes.ruled) },
  { name: 'dispute-ruled-dark', as: 'tarek', path: (facts) => summaryOf(facts.disputes.ruled), dark: true },
  { name: 'dispute-open-dark', as: 'mai', path: (facts) => summaryOf(facts.disputes.open), dark: true },
  {
    name: 'dispute-to-answer',
    as: 'ziad',
    path: (facts) => summaryOf(facts.disputes.open),
    sizes: [390, '390x430', 1440],
  },
  {
    name: 'dispute-form-late',
    as: 'mai',
    path: ({ lateLesson }) => summaryOf(lateLesson),
    act: async (page) => {
      await page.getByRole('button', { name: named(disputes.entry.action) }).click({ timeout: 5000 })
      await page.waitForTimeout(600)
    },
    sizes: [390, '390x430', '844x390', 1440],
  },
  {
    name: 'dispute-form',
    as: 'malak',
    path: ({ pastLesson }) => summaryOf(pastLesson),
    act: async (page) => {
      await page.getByRole('button', { name: named(disputes.entry.action) }).click({ timeout: 5000 })
      await page.waitForTimeout(600)
    },
  },
  { name: 'lesson-summary-tutor', as: 'karim', path: ({ taughtLesson }) => summaryOf(taughtLesson) },
  { name: 'lessons-schedule', as: 'malak', path: () => '/lessons-schedule' },
  { name: 'lessons-schedule-dark', as: 'malak', path: () => '/lessons-schedule', dark: true },
  { name: 'lessons-schedule-month', as: 'tarek', path: () => '/lessons-schedule?period=month' },
  { name: 'lessons-schedule-list', as: 'karim', path: () => '/lessons-schedule?view=list' },
  { name: 'lessons-schedule-manager', as: 'manager', path: () => '/lessons-schedule' },
  { name: 'schedule', as: 'karim', path: () => '/schedule-management' },
  { name: 'schedule-dark', as: 'karim', path: () => '/schedule-management', dark: true },
  {
    name: 'schedule-editor',
    as: 'karim',
    path: () => '/schedule-management',
    act: (page) => click(page, /^(?:عدّلي?|تعديل) المواعيد$/),
  },
  {
    name: 'schedule-settings',
    as: 'karim',
    path: () => '/schedule-management',
    act: (page) => click(page, /^الإعدادات$/),
  },
]
