/** Every screen to take a screenshot of: as whom, where, and what is done before. */
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { listDemoSessions } from '#contract/api/demo-sessions.ts'
import { listInterviews } from '#contract/api/interviews.ts'
import { listLessons } from '#contract/api/lessons.ts'
import { listOnboardedTutors } from '#contract/api/tutors.ts'
import { callApi, desktop, openPage, phone, signInSeeded, waitUntilSettled } from '#tests/journeys/browser.ts'
import { type DeviceAnswers, setDevices } from '#tests/journeys/devices.ts'
import { adminScreens } from './admin-screens.ts'
import { root } from './run.ts'

/** Ids of the running demo world that screens need. */
export interface ScreenFacts {
  origin: string
  karim: number
  /** A tutor without reviews. */
  farida: number
  /** The lesson whose call is open. */
  lesson: number | null
  /** Another lesson of the same student, hours away. */
  laterLesson: number | null
  /** The demo session whose call is open. */
  demo: number | null
  /** Interviews that were held: without a result, and rejected. */
  heldInterview: number | null
  rejectedInterview: number | null
  /** Tutors of the studio, whose pages lack everything and the cover alone. */
  unfilmed: number
  uncovered: number
  /** Interviews that are days ahead: booked, and cancelled by the manager. */
  bookedInterview: number | null
  cancelledInterview: number | null
}

export const screenSizes = {
  320: { width: 320, height: 640 },
  390: phone,
  768: { width: 768, height: 1024 },
  1024: { width: 1024, height: 768 },
  1440: desktop,
} as const
export type ScreenSize = keyof typeof screenSizes

export interface Screen {
  name: string
  /** The part of the address before the @; signed out when absent. */
  as?: string
  path: (known: ScreenFacts) => string | null
  /** Actions on the opened page. A failure is reported, and the screenshot taken as the page is. */
  act?: (page: Page, known: ScreenFacts) => Promise<void>
  dark?: boolean
  /** Widths; 390 and 1440 unless given. */
  sizes?: readonly ScreenSize[]
  /** Opens another user's page first; returns what closes it. */
  beside?: (browser: Browser, known: ScreenFacts) => Promise<() => Promise<void>>
}

/** Reads those ids from the server. */
export const readScreenFacts = async (origin: string): Promise<ScreenFacts> => {
  const tutors = await callApi(origin, listOnboardedTutors, { query: { size: 100 } })
  const idOf = (name: string): number => {
    const found = tutors.list.find((tutor) => tutor.name === name)
    if (!found) throw new Error(`the demo world has no ${name}; seed it: npm run seed -- --fresh`)
    return found.id
  }
  const malak = await signInSeeded(origin, 'malak')
  const lessons = await callApi(origin, listLessons, { query: { users: malak.id, size: 30 } }, malak.token)
  const interviewOf = async (handle: string): Promise<number | null> => {
    const { token } = await signInSeeded(origin, handle)
    return (await callApi(origin, listInterviews, { query: {} }, token)).list[0]?.id ?? null
  }
  const karam = await signInSeeded(origin, 'karam')
  const demos = await callApi(origin, listDemoSessions, { query: { tutorIds: karam.id } }, karam.token)
  const now = Date.now()
  const near = lessons.list.find(({ lesson }) => {
    const [start, end] = [Date.parse(lesson.start), Date.parse(lesson.start) + lesson.duration * 60_000]
    return lesson.canceledAt === null && start - 15 * 60_000 <= now && now < end + 15 * 60_000
  })
  const later = lessons.list.find(
    ({ lesson }) => lesson.canceledAt === null && Date.parse(lesson.start) > now + 2 * 3_600_000,
  )
  return {
    origin,
    laterLesson: later?.lesson.id ?? null,
    demo: demos.list[0]?.id ?? null,
    heldInterview: await interviewOf('samy'),
    rejectedInterview: await interviewOf('adel'),
    unfilmed: (await signInSeeded(origin, 'blank')).id,
    uncovered: (await signInSeeded(origin, 'hoda')).id,
    bookedInterview: await interviewOf('noha'),
    cancelledInterview: await interviewOf('marwa'),
    karim: idOf('كريم الشاذلي'),
    farida: idOf('فريدة عز الدين'),
    lesson: near?.lesson.id ?? null,
  }
}

const click = async (page: Page, name: RegExp): Promise<void> => {
  await page.getByRole('button', { name }).or(page.getByRole('link', { name })).first().click({ timeout: 5000 })
  await page.waitForTimeout(600)
}
const enter = /دخول الحصة|انضم|ادخل|دخول/
const bookAction = /حجز حصة|احجز/

const interviewPath = (id: number | null): string | null => (id === null ? null : `/interview/${id}`)
const demoPath = ({ demo }: ScreenFacts): string | null => (demo === null ? null : `/demo-session/${demo}`)
const lessonPath = ({ lesson }: ScreenFacts): string | null => (lesson === null ? null : `/lesson/${lesson}`)

/** The device check with simulated device errors. */
const lobbyWith =
  (answers: Partial<DeviceAnswers>, switched?: string) =>
  async (page: Page): Promise<void> => {
    await setDevices(page, answers)
    await page.reload()
    await waitUntilSettled(page)
    if (switched) await page.getByRole('switch', { name: switched }).click()
    // The network probe takes five seconds.
    await page.waitForTimeout(5500)
  }
const lobby = (name: string, answers: Partial<DeviceAnswers>, switched?: string): Screen => ({
  name: `lobby-${name}`,
  as: 'malak',
  path: lessonPath,
  act: lobbyWith(answers, switched),
})

/** The other member joins the call first. */
const karimInside = async (browser: Browser, known: ScreenFacts): Promise<() => Promise<void>> => {
  const person = await signInSeeded(known.origin, 'karim')
  const page = await openPage(browser, known.origin, { person, path: lessonPath(known) ?? '/' })
  await click(page, enter).catch(() => undefined)
  return () => page.context().close()
}

/** Students who cannot book now, each for another reason. */
const closedStudents = [
  { as: 'dina', state: 'depleted' },
  { as: 'amira', state: 'last-week' },
  { as: 'hazem', state: 'trial-used' },
  { as: 'nour', state: 'trial-booked' },
  { as: 'mostafa', state: 'ended' },
  { as: 'sara', state: 'stopped' },
] as const

/** Picks the film of the demo world, which is just over a minute long. */
const pickFilm = async (page: Page): Promise<void> => {
  await page.locator('input[type=file]').setInputFiles(join(root, 'tests', 'seed', 'clip.webm'))
  await page.getByRole('button', { name: /إرسال للمراجعة/ }).waitFor()
}

/** A picture to choose: what the page looks like. */
const pictureFile = async (page: Page) => ({
  name: 'picture.png',
  mimeType: 'image/png',
  buffer: await page.screenshot(),
})

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

export const screens: readonly Screen[] = [
  { name: 'home', path: () => '/' },
  { name: 'home-dark', path: () => '/', dark: true },
  { name: 'teach', path: () => '/tutor' },
  { name: 'pricing', path: () => '/pricing' },
  { name: 'pricing-dark', path: () => '/pricing', dark: true },
  { name: 'pricing-signed-in', as: 'malak', path: () => '/pricing' },
  { name: 'faq', path: () => '/faq' },
  { name: 'faq-student', path: () => '/faq/student#cancel' },
  { name: 'faq-tutor', path: () => '/faq/tutor' },
  { name: 'contact', path: () => '/contact' },
  {
    name: 'contact-errors',
    path: () => '/contact',
    act: async (page) => {
      await page.locator('button[type=submit]').click()
      await page.waitForTimeout(400)
    },
  },
  { name: 'about', path: () => '/about' },
  { name: 'terms', path: () => '/terms' },
  { name: 'privacy', path: () => '/privacy' },
  { name: 'login', path: () => '/login' },
  {
    name: 'login-refused',
    path: () => '/login',
    act: async (page) => {
      await page.locator('input[type=email], input[name=email]').first().fill('nobody@hiwar.test')
      await page.locator('input[type=password]').first().fill('not-this-one-1')
      await page.locator('button[type=submit]').first().click()
      await page.waitForTimeout(1200)
    },
  },
  { name: 'register-student', path: () => '/register/student' },
  {
    name: 'register-errors',
    path: () => '/register/student',
    act: async (page) => {
      await page.locator('button[type=submit]').first().click()
      await page.waitForTimeout(500)
    },
  },
  { name: 'register-tutor', path: () => '/register/tutor' },
  {
    name: 'forgot-password',
    path: () => '/forget-password',
    act: async (page) => {
      await page.getByRole('dialog').locator('input').first().fill('nobody@hiwar.test')
      await page.getByRole('dialog').locator('button[type=submit]').click()
      await page.waitForTimeout(1200)
    },
  },
  { name: 'verify-email', as: 'new', path: () => '/complete-profile?verify=true' },
  { name: 'complete-profile', as: 'new', path: () => '/complete-profile' },
  {
    name: 'complete-profile-errors',
    as: 'new',
    path: () => '/complete-profile',
    act: async (page) => {
      await page.locator('input[name=name]').fill('Malak')
      await page.locator('input[type=tel]').fill('010 12')
      await page.locator('button[type=submit]').first().click()
      await page.waitForTimeout(500)
    },
  },
  { name: 'complete-profile-bio', as: 'new', path: () => '/complete-profile?step=bio' },
  { name: 'complete-profile-bio-dark', as: 'new', path: () => '/complete-profile?step=bio', dark: true },
  { name: 'complete-profile-topics', as: 'new', path: () => '/complete-profile?step=topics' },
  { name: 'complete-tutor-profile', as: 'blank', path: () => '/t/complete-profile' },
  {
    name: 'verify-phone',
    as: 'blank',
    path: () => '/t/complete-profile',
    act: async (page) => {
      await page.locator('input[type=tel]').fill('01012345678')
      await page.locator('.verify-row button').last().click({ timeout: 5000 })
      await page.waitForTimeout(800)
    },
  },
  { name: 'tutors', path: () => '/tutors' },
  { name: 'tutors-signed-in', as: 'malak', path: () => '/tutors' },
  { name: 'tutors-dark', as: 'malak', path: () => '/tutors', dark: true },
  { name: 'tutors-search', path: () => `/tutors?search=${encodeURIComponent('قواعد')}` },
  { name: 'tutors-nothing-found', path: () => `/tutors?search=${encodeURIComponent('طيران شراعي')}` },
  { name: 'tutor', path: ({ karim }) => `/t/${karim}` },
  { name: 'tutor-signed-in', as: 'malak', path: ({ karim }) => `/t/${karim}` },
  {
    name: 'tutor-ratings',
    as: 'malak',
    path: ({ karim }) => `/t/${karim}`,
    act: async (page) => {
      await page.getByRole('tab').nth(1).click({ timeout: 5000 })
      await waitUntilSettled(page)
    },
  },
  { name: 'tutor-unrated', as: 'malak', path: ({ farida }) => `/t/${farida}` },
  { name: 'tutor-dark', as: 'malak', path: ({ karim }) => `/t/${karim}`, dark: true },
  { name: 'tutor-unknown', path: () => '/t/999999' },
  { name: 'booking', as: 'malak', path: () => '/tutors', act: (page) => click(page, bookAction) },
  {
    name: 'booking-time',
    as: 'malak',
    path: () => '/tutors',
    act: async (page) => {
      await click(page, bookAction)
      await page
        .getByRole('dialog')
        .getByRole('radio')
        .last()
        .click({ timeout: 5000 })
        .catch(() => undefined)
      await page.waitForTimeout(400)
    },
  },
  { name: 'booking-visitor', path: ({ karim }) => `/t/${karim}?book=true` },
  {
    name: 'booking-account',
    path: ({ karim }) => `/t/${karim}?book=true`,
    act: async (page) => {
      await click(page, /أقرب موعد/)
      await click(page, /^متابعة$/)
    },
  },
  {
    name: 'booking-unproved',
    as: 'salma',
    path: ({ karim }) => `/t/${karim}?book=true`,
    act: async (page) => {
      // The last start of the day: a reminder is offered only when the lesson is more than an hour away.
      await page.locator('.start').last().click()
      await page.locator('.booking-sum').scrollIntoViewIfNeeded()
    },
  },
  { name: 'booking-week-end', as: 'long', path: ({ karim }) => `/t/${karim}?book=true` },
  ...closedStudents.flatMap(({ as, state }): Screen[] => [
    { name: `student-dashboard-${state}`, as, path: () => '/s/dashboard' },
    { name: `tutors-${state}`, as, path: () => '/tutors' },
    { name: `tutor-${state}`, as, path: ({ karim }) => `/t/${karim}` },
    { name: `booking-${state}`, as, path: ({ karim }) => `/t/${karim}?book=true` },
  ]),
  { name: 'plans', as: 'salma', path: () => '/plans?period=quarter' },
  { name: 'plans-subscribed', as: 'malak', path: () => '/plans' },
  { name: 'checkout-card', as: 'salma', path: () => '/checkout/2/quarter' },
  { name: 'checkout-card-dark', as: 'salma', path: () => '/checkout/2/quarter', dark: true },
  { name: 'checkout-wallet', as: 'salma', path: () => '/checkout/2/quarter?tab=wallet' },
  { name: 'checkout-reference', as: 'salma', path: () => '/checkout/2/quarter?tab=reference' },
  { name: 'checkout-installment', as: 'salma', path: () => '/checkout/3/year?tab=installment' },
  { name: 'checkout-hosted', as: 'salma', path: () => '/checkout/2/quarter?tab=hosted' },
  { name: 'checkout-subscribed', as: 'malak', path: () => '/checkout/2/month' },
  { name: 'card-added', path: () => '/card-added?statusCode=200' },
  { name: 'card-refused', path: () => '/card-added?statusCode=99951' },
  { name: 'checkout-open-reference', as: 'wael', path: () => '/checkout/2/month' },
  { name: 'payments', as: 'malak', path: () => '/payments' },
  { name: 'payments-open', as: 'wael', path: () => '/payments' },
  { name: 'payments-open-dark', as: 'wael', path: () => '/payments', dark: true },
  { name: 'payments-empty', as: 'salma', path: () => '/payments' },
  { name: 'student-dashboard', as: 'malak', path: () => '/s/dashboard' },
  { name: 'student-dashboard-dark', as: 'malak', path: () => '/s/dashboard', dark: true },
  { name: 'student-dashboard-empty', as: 'salma', path: () => '/s/dashboard' },
  { name: 'student-dashboard-unnamed', as: 'new', path: () => '/s/dashboard' },
  { name: 'student-dashboard-long-name', as: 'long', path: () => '/s/dashboard' },
  { name: 'tutor-dashboard', as: 'karim', path: () => '/t/dashboard' },
  { name: 'tutor-dashboard-dark', as: 'karim', path: () => '/t/dashboard', dark: true },
  { name: 'tutor-dashboard-new', as: 'farida', path: () => '/t/dashboard' },
  { name: 'tutor-dashboard-not-activated', as: 'waiting', path: () => '/t/dashboard' },
  ...applicants.map(([as, state]): Screen => ({ name: `onboarding-${state}`, as, path: () => '/t/onboarding' })),
  { name: 'onboarding-video-dark', as: 'rana', path: () => '/t/onboarding', dark: true },
  { name: 'onboarding-interview-booked-dark', as: 'noha', path: () => '/t/onboarding', dark: true },
  { name: 'onboarding-interview-passed', as: 'yara', path: () => '/t/onboarding?step=interview' },
  {
    name: 'onboarding-camera',
    as: 'rana',
    path: () => '/t/onboarding',
    act: (page) => click(page, /تشغيل الكاميرا/),
  },
  {
    name: 'onboarding-recording',
    as: 'rana',
    path: () => '/t/onboarding',
    act: async (page) => {
      await click(page, /تشغيل الكاميرا/)
      await page.getByRole('switch').click()
      await click(page, /بدء التسجيل/)
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
      await click(page, /تشغيل الكاميرا/)
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
      await click(page, /إرسال للمراجعة/)
    },
  },
  {
    name: 'onboarding-interview-no-times',
    as: 'fady',
    path: () => '/t/onboarding',
    act: async (page) => {
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
  { name: 'manager-dashboard', as: 'manager', path: () => '/t/dashboard' },
  { name: 'interviews', as: 'manager', path: () => '/interviews' },
  { name: 'interviews-second', as: 'manager2', path: () => '/interviews' },
  { name: 'interviews-past', as: 'manager2', path: () => '/interviews?show=past' },
  { name: 'interviews-none', as: 'manager', path: () => '/interviews?show=upcoming&kind=demo' },
  {
    name: 'interviews-failed',
    as: 'manager',
    path: () => '/interviews',
    act: async (page) => {
      await page.route(/\/interview\/list/, (route) => route.fulfill({ status: 500, json: { code: 'unexpected' } }))
      await page.reload()
      await page
        .getByRole('button', { name: /المحاولة/ })
        .first()
        .waitFor()
    },
  },
  {
    name: 'interviews-cancel',
    as: 'manager',
    path: () => '/interviews?show=upcoming',
    act: (page) => click(page, /^إلغاء الموعد مع/),
  },
  { name: 'interviews-film', as: 'manager', path: () => '/interviews', act: (page) => click(page, /^مراجعة فيديو/) },
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
    act: (page) => click(page, /^كتابة نتيجة/),
  },
  { name: 'upcoming-student', as: 'malak', path: () => '/upcoming-lessons' },
  { name: 'words-review', as: 'malak', path: () => '/words' },
  {
    name: 'words-meaning',
    as: 'malak',
    path: () => '/words',
    act: (page) => click(page, /^كشف المعنى/),
  },
  { name: 'words-dark', as: 'malak', path: () => '/words', dark: true },
  { name: 'words-all', as: 'malak', path: () => '/words?all=true' },
  { name: 'words-no-results', as: 'malak', path: () => '/words?all=true&q=xyz' },
  { name: 'words-none', as: 'salma', path: () => '/words' },
  { name: 'upcoming-none', as: 'salma', path: () => '/upcoming-lessons' },
  { name: 'upcoming-tutor', as: 'karim', path: () => '/upcoming-lessons' },
  { name: 'upcoming-past', as: 'malak', path: () => '/upcoming-lessons?past=true' },
  { name: 'lessons-schedule', as: 'malak', path: () => '/lessons-schedule' },
  { name: 'lessons-schedule-dark', as: 'malak', path: () => '/lessons-schedule', dark: true },
  { name: 'lessons-schedule-month', as: 'tarek', path: () => '/lessons-schedule?period=month' },
  { name: 'lessons-schedule-list', as: 'karim', path: () => '/lessons-schedule?view=list' },
  { name: 'lessons-schedule-manager', as: 'manager', path: () => '/lessons-schedule' },
  {
    name: 'settings-calendar',
    as: 'malak',
    path: () => '/s/settings?tab=notifications',
    act: (page) => click(page, /^فتح رابط التقويم|^رابط جديد/),
  },
  { name: 'schedule', as: 'karim', path: () => '/schedule-management' },
  { name: 'schedule-dark', as: 'karim', path: () => '/schedule-management', dark: true },
  {
    name: 'schedule-editor',
    as: 'karim',
    path: () => '/schedule-management',
    act: (page) => click(page, /^تعديل المواعيد$/),
  },
  {
    name: 'schedule-settings',
    as: 'karim',
    path: () => '/schedule-management',
    act: (page) => click(page, /^الإعدادات$/),
  },
  { name: 'invoices', as: 'karim', path: () => '/invoices' },
  { name: 'invoices-dark', as: 'karim', path: () => '/invoices', dark: true },
  { name: 'invoices-none', as: 'farida', path: () => '/invoices' },
  { name: 'invoices-withdraw', as: 'karim', path: () => '/invoices', act: (page) => click(page, /سحب رصيد/) },
  { name: 'invoices-request', as: 'karim', path: () => '/invoices', act: (page) => click(page, /تفاصيل/) },
  { name: 'chat', as: 'malak', path: () => '/chat' },
  {
    name: 'chat-room',
    as: 'malak',
    path: () => '/chat',
    act: async (page) => {
      await page.getByText('ليلى منصور').first().click({ timeout: 5000 })
      await waitUntilSettled(page)
      await page.waitForTimeout(600)
    },
  },
  {
    name: 'chat-room-long',
    as: 'tarek',
    path: () => '/chat',
    act: async (page) => {
      await page.getByText('يوسف حجازي').first().click({ timeout: 5000 })
      await waitUntilSettled(page)
      await page.waitForTimeout(800)
    },
  },
  {
    name: 'chat-search',
    as: 'tarek',
    path: () => '/chat',
    act: async (page) => {
      await page.getByText('يوسف حجازي').first().click({ timeout: 5000 })
      await click(page, /خيارات المحادثة/)
      await page.getByRole('menuitem', { name: 'البحث في هذه المحادثة' }).click()
      await page.getByRole('searchbox', { name: 'البحث في هذه المحادثة' }).fill('حصة')
      await page.getByRole('list', { name: 'نتائج البحث' }).waitFor()
    },
  },
  {
    name: 'chat-templates',
    as: 'karim',
    path: () => '/chat',
    act: async (page) => {
      await page.getByText('ملك').first().click({ timeout: 5000 })
      await click(page, /قوالب الرسائل/)
      await page.getByRole('menuitem', { name: 'إدارة القوالب' }).click()
      await page.getByRole('dialog', { name: 'قوالب الرسائل' }).waitFor()
    },
  },
  { name: 'chat-none', as: 'salma', path: () => '/chat' },
  { name: 'chat-dark', as: 'malak', path: () => '/chat', dark: true },
  { name: 'lesson-door', as: 'malak', path: lessonPath },
  { name: 'lesson-door-dark', as: 'malak', path: lessonPath, dark: true },
  lobby('explained', { permission: 'prompt' }),
  lobby('audio-only', {}, 'صوت فقط'),
  lobby('camera-only', { audio: 'NotFoundError' }),
  lobby('mic-only', { video: 'NotFoundError' }),
  lobby('busy', { audio: 'NotReadableError' }),
  lobby('denied', { audio: 'NotAllowedError', video: 'NotAllowedError', permission: 'denied' }),
  lobby('nothing', { audio: 'NotFoundError', video: 'NotFoundError' }),
  {
    name: 'lobby-early',
    as: 'malak',
    path: ({ laterLesson }) => (laterLesson === null ? null : `/lesson/${laterLesson}`),
    act: lobbyWith({ permission: 'prompt' }),
  },
  {
    name: 'lesson-room',
    as: 'malak',
    path: lessonPath,
    beside: karimInside,
    act: async (page) => {
      await click(page, enter)
      await page.waitForTimeout(6000)
    },
  },
  {
    name: 'lesson-room-more',
    as: 'malak',
    path: lessonPath,
    beside: karimInside,
    act: async (page) => {
      await click(page, enter)
      await page.waitForTimeout(6000)
      await page.mouse.move(200, 200)
      await click(page, /^المزيد$/)
      await page.waitForTimeout(1000)
    },
  },
  {
    name: 'lesson-room-words',
    as: 'malak',
    path: lessonPath,
    beside: karimInside,
    act: async (page) => {
      await click(page, enter)
      await page.getByRole('button', { name: /الملاحظات/ }).click()
      await page.getByRole('tab', { name: /الكلمات/ }).click()
      await page.getByRole('textbox', { name: /كلمة أو عبارة/ }).fill('proud of = فخور بـ')
      await page.keyboard.press('Enter')
      await page.waitForTimeout(2000)
    },
  },
  { name: 'notifications', as: 'malak', path: () => '/notifications' },
  { name: 'settings', as: 'malak', path: () => '/s/settings' },
  { name: 'settings-personal', as: 'malak', path: () => '/s/settings?tab=personal' },
  { name: 'settings-personal-dark', as: 'reem', path: () => '/s/settings?tab=personal', dark: true },
  {
    name: 'settings-unsaved',
    as: 'malak',
    path: () => '/s/settings?tab=personal',
    act: async (page) => {
      await page.getByLabel('البريد الإلكتروني').fill('other@hiwar.test')
      await page.waitForTimeout(300)
    },
  },
  { name: 'settings-password', as: 'malak', path: () => '/s/settings?tab=password' },
  { name: 'settings-notifications', as: 'malak', path: () => '/s/settings?tab=notifications' },
  { name: 'settings-topics', as: 'malak', path: () => '/s/settings?tab=topics' },
  {
    name: 'settings-photo',
    as: 'malak',
    path: () => '/s/settings?tab=personal',
    act: (page) => click(page, /تغيير الصورة/),
  },
  { name: 'settings-tutor', as: 'karim', path: () => '/t/account-settings?tab=personal' },
  { name: 'settings-manager-dark', as: 'manager', path: () => '/t/account-settings?tab=personal', dark: true },
  { name: 'profile-settings', as: 'karim', path: () => '/t/profile-settings' },
  { name: 'profile-settings-dark', as: 'farida', path: () => '/t/profile-settings', dark: true },
  ...adminScreens,
  { name: 'admin-user-tutor', as: 'super', path: ({ karim }) => `/admin/user/${karim}` },
  { name: 'admin-user-activity', as: 'super', path: ({ karim }) => `/admin/user/${karim}?tab=activity` },
  { name: 'admin-user-dark', as: 'super', path: ({ karim }) => `/admin/user/${karim}?tab=lessons`, dark: true },
  { name: 'admin-tutor', as: 'admin', path: ({ karim }) => `/admin/tutor/${karim}` },
  { name: 'admin-tutor-dark', as: 'admin', path: ({ farida }) => `/admin/tutor/${farida}`, dark: true },
  { name: 'admin-photo-sessions', as: 'studio', path: () => '/admin/photo-sessions' },
  { name: 'admin-photo-sessions-dark', as: 'studio', path: () => '/admin/photo-sessions', dark: true },
  { name: 'admin-photo-sessions-nobody', as: 'studio', path: () => '/admin/photo-sessions?q=xyzxyz' },
  { name: 'admin-photo-sessions-all', as: 'admin', path: () => '/admin/photo-sessions' },
  { name: 'admin-photo-session-empty', as: 'studio', path: ({ unfilmed }) => `/admin/photo-session/${unfilmed}` },
  { name: 'admin-photo-session', as: 'studio', path: ({ uncovered }) => `/admin/photo-session/${uncovered}` },
  {
    name: 'admin-photo-session-dark',
    as: 'studio',
    path: ({ uncovered }) => `/admin/photo-session/${uncovered}`,
    dark: true,
  },
  { name: 'admin-photo-session-done', as: 'admin', path: ({ karim }) => `/admin/photo-session/${karim}` },
  {
    name: 'admin-photo-session-crop',
    as: 'studio',
    path: ({ uncovered }) => `/admin/photo-session/${uncovered}`,
    act: async (page) => {
      await page
        .locator('input[type=file]')
        .last()
        .setInputFiles(await pictureFile(page))
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'admin-photo-session-compare',
    as: 'studio',
    path: ({ uncovered }) => `/admin/photo-session/${uncovered}`,
    act: async (page) => {
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles(await pictureFile(page))
      await click(page, /^اعتماد القصّ$/)
    },
  },
  {
    name: 'admin-photo-session-sending',
    as: 'studio',
    path: ({ unfilmed }) => `/admin/photo-session/${unfilmed}`,
    act: async (page) => {
      // The part never arrives, so the upload stays where it is.
      await page.route('**/part/*', () => undefined)
      await page
        .locator('input[type=file]')
        .nth(1)
        .setInputFiles(join(root, 'tests', 'seed', 'clip.webm'))
      await click(page, /^رفع$/)
    },
  },
  {
    name: 'admin-photo-session-queue-dark',
    as: 'studio',
    path: ({ unfilmed }) => `/admin/photo-session/${unfilmed}`,
    dark: true,
    act: async (page) => {
      await page.route('**/part/*', () => undefined)
      const inputs = page.locator('input[type=file]')
      await inputs.nth(1).setInputFiles(join(root, 'tests', 'seed', 'clip.webm'))
      await click(page, /^رفع$/)
      await inputs.first().setInputFiles(await pictureFile(page))
      await click(page, /^اعتماد القصّ$/)
      await click(page, /^رفع$/)
    },
  },
  {
    name: 'admin-photo-session-failed',
    as: 'studio',
    path: ({ unfilmed }) => `/admin/photo-session/${unfilmed}`,
    act: async (page) => {
      await page.route('**/upload', (route) => route.fulfill({ status: 403, json: { code: 'forbidden' } }))
      await page
        .locator('input[type=file]')
        .nth(1)
        .setInputFiles(join(root, 'tests', 'seed', 'clip.webm'))
      await click(page, /^رفع$/)
    },
  },
  {
    name: 'admin-photo-session-refused-film',
    as: 'studio',
    path: ({ unfilmed }) => `/admin/photo-session/${unfilmed}`,
    act: (page) =>
      page
        .locator('input[type=file]')
        .nth(1)
        .setInputFiles({ name: 'film.avi', mimeType: 'video/x-msvideo', buffer: Buffer.from('film') }),
  },
  { name: 'admin-photo-session-foreign', as: 'studio', path: ({ farida }) => `/admin/photo-session/${farida}` },
  { name: 'admin-media', as: 'admin', path: () => '/admin/media' },
  { name: 'admin-media-dark', as: 'admin', path: () => '/admin/media', dark: true },
  { name: 'admin-media-missing', as: 'studio', path: () => '/admin/media?missing=any' },
  { name: 'admin-media-drawer', as: 'admin', path: () => '/admin/media', act: (page) => click(page, /^فتح وسائط/) },
  { name: 'admin-user-settings', as: 'studio', path: () => '/admin/user-settings' },
  { name: 'admin-user-settings-dark', as: 'admin', path: () => '/admin/user-settings', dark: true },
  {
    name: 'admin-navigation',
    as: 'admin',
    path: () => '/admin/media',
    act: (page) => click(page, /^فتح القائمة$|^طي القائمة$/),
  },
  { name: 'contact', path: () => '/login', act: (page) => click(page, /تواصل معنا/) },
  {
    name: 'report',
    as: 'malak',
    path: () => '/tutors',
    act: async (page) => {
      await click(page, /^المزيد|^الحساب/)
      await click(page, /إبلاغ عن مشكلة/)
    },
  },
  { name: 'not-found', path: () => '/no/such/page' },
  { name: 'forbidden', as: 'malak', path: () => '/t/dashboard' },
  {
    name: 'offline',
    as: 'malak',
    path: () => '/s/dashboard',
    act: async (page) => {
      await page.context().setOffline(true)
      await page.waitForTimeout(2500)
    },
  },
  // Makes one booking per screen size; this student has minutes for both.
  {
    name: 'booked-unproved',
    as: 'reem',
    path: ({ karim }) => `/t/${karim}?book=true`,
    act: async (page) => {
      await page.locator('.start').last().click()
      await click(page, /تأكيد الحجز/)
      await page.locator('.booking-done').waitFor()
    },
  },
]
