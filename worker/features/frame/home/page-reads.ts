/**
 * What the pages of the app read first, as addresses below `/api/v1`. One that is missing here, or that the app words in
 * another way, costs a second request and nothing else. What follows from an answer, such as the free times of the tutors
 * of a list, is not here: the app asks for that together.
 */
import { listFavouriteIds } from '#contract/catalogue/api/favourites.ts'
import { getMyTrust } from '#contract/catalogue/api/trust.ts'
import {
  getMyTutorStats,
  getTutorActivity,
  listFittingTutors,
  listOnboardedTutors,
  listUncontactedTutors,
} from '#contract/catalogue/api/tutors.ts'
import { listHomework } from '#contract/classroom/api/homework.ts'
import { listWaitingRecordings } from '#contract/classroom/api/passport-recordings.ts'
import { getProgress } from '#contract/classroom/api/progress.ts'
import { listMyRecaps } from '#contract/classroom/api/recaps.ts'
import { listDueWords } from '#contract/classroom/api/words.ts'
import { listDemoSessions } from '#contract/joining/api/demo-sessions.ts'
import { listInterviews } from '#contract/joining/api/interviews.ts'
import { listIntroVideos } from '#contract/joining/api/intro-videos.ts'
import { listLessons } from '#contract/lessons/api/lessons.ts'
import { getMinutes } from '#contract/lessons/api/minutes.ts'
import { getAvailability, getMarket } from '#contract/lessons/api/now.ts'
import { getUserSubscription } from '#contract/lessons/api/own-subscription.ts'
import { listSlots } from '#contract/lessons/api/slots.ts'
import { listWeeklyHours } from '#contract/lessons/api/weekly-hours.ts'
import { comingWindow } from '#contract/lessons/rules/coming-window.ts'
import { getInvoiceStats } from '#contract/money/api/invoices.ts'
import { listPlans } from '#contract/money/api/plans.ts'
import { getLastTransaction } from '#contract/money/api/transactions.ts'
import { getConfig } from '#contract/people/api/config.ts'
import { listConsents } from '#contract/people/api/consents.ts'
import { getMyGuardian } from '#contract/people/api/guardians.ts'
import { getTutorInfo } from '#contract/people/api/public-tutor.ts'
import { getMyStudentStats } from '#contract/people/api/students.ts'
import { listTopics } from '#contract/people/api/topics.ts'
import { getTutorMeta } from '#contract/people/api/tutor-meta.ts'
import { getCurrentUser } from '#contract/people/api/users.ts'
import { basePath, type Endpoint, type RequestOf } from '#contract/shared/api/endpoint.ts'
import { requestOf } from '#contract/shared/api/request.ts'
import { firstLearningWeek, learningWeeksFrom } from '#contract/shared/rules/learning-weeks.ts'
import { addCairoDays, cairoDay, cairoDayStart, type Interval, toIsoInstant } from '#contract/shared/rules/time.ts'
import { readKey } from '#contract/shared/rules/together.ts'
import { listShownAnnouncements } from '#contract/talk/api/announcements.ts'
import { listMessages, listRoomMembers, listRooms } from '#contract/talk/api/chat.ts'
import { listMessageTemplates } from '#contract/talk/api/message-templates.ts'
import { countUnreadNotifications } from '#contract/talk/api/notifications.ts'
import type { HomeworkPart } from '#contract/vocabulary/homework.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { isTutorType, Role, regularRoles } from '#contract/vocabulary/roles.ts'
import { DemoSessionStatus, InterviewStatus, ReviewStatus } from '#contract/vocabulary/teaching.ts'

interface Reader {
  readonly id: number
  readonly role: Role
}

/** The address of a read, its parameters in order. */
const read = <E extends Endpoint>(endpoint: E, input: RequestOf<E>): string =>
  readKey(requestOf(endpoint, input).url.slice(basePath.length))

const between = ({ start, end }: Interval) => ({ after: toIsoInstant(start), before: toIsoInstant(end) })

/** Decisions that wait for a tutor manager, whose number every page shows. */
const waitingReads = (id: number): string[] => {
  const page = { page: 1, size: limits.page.maxSize }
  return [
    read(listInterviews, { query: { ...page, statuses: [InterviewStatus.Pending], interviewers: [id] } }),
    read(listDemoSessions, { query: { ...page, statuses: [DemoSessionStatus.Pending], tutorManagerIds: [id] } }),
    read(listIntroVideos, { query: { ...page, states: [ReviewStatus.Pending] } }),
  ]
}

/** What surrounds every page. The account comes first. */
const frameReads = ({ id, role }: Reader, now: number): string[] => [
  read(listLessons, { query: { users: [id], canceled: false, full: true, ...between(comingWindow(now)) } }),
  read(countUnreadNotifications, {}),
  read(listShownAnnouncements, {}),
  read(listConsents, {}),
  ...(role === Role.Student ? [read(getUserSubscription, {}), read(getMinutes, {})] : []),
  ...(isTutorType(role) ? [read(getAvailability, {})] : []),
  ...(role === Role.TutorManager ? waitingReads(id) : []),
]

/** Whether the tutor may open the page, unless this device knows. */
const gateReads = ({ id, role }: Reader): string[] =>
  role === Role.Tutor ? [read(getTutorMeta, { query: { tutorId: id } })] : []

const pastReads = (id: number, size: number): string =>
  read(listLessons, { query: { users: [id], page: 1, size, past: true, canceled: false, future: false } })

/** What the card of a dashboard shows. */
const firstHomework = (part: HomeworkPart): string => read(listHomework, { query: { part, size: 5, counted: 100 } })

const dashboardReads = (reader: Reader, now: number): string[] => {
  const { id, role } = reader
  const both = [pastReads(id, 5), read(listRooms, { params: { user: id }, query: { page: 1, size: 20 } })]
  if (role === Role.Student)
    return [
      ...both,
      ...[getMyStudentStats, getProgress, listFittingTutors, listDueWords, getMarket, listWeeklyHours].map((one) =>
        read<Endpoint>(one, {}),
      ),
      read(getMyGuardian, {}),
      read(getLastTransaction, { query: { refunding: true } }),
      read(listMyRecaps, { query: { size: 1 } }),
      firstHomework('open'),
    ]
  const weeks = learningWeeksFrom(firstLearningWeek(now, 8), 8)
  const window = { start: weeks[0]?.start ?? now, end: weeks.at(-1)?.end ?? now }
  return [
    ...gateReads(reader),
    ...both,
    read(getMyTutorStats, {}),
    read(getMyTrust, {}),
    firstHomework('waiting'),
    read(listWaitingRecordings, {}),
    read(listLessons, { query: { users: [id], canceled: false, full: true, ...between(window) } }),
    ...(role === Role.Tutor ? [read(getInvoiceStats, { params: { id } })] : []),
  ]
}

const chatReads = ({ id, role }: Reader, room: number | null): string[] => [
  ...[true, false].map((pinned) => read(listRooms, { params: { user: id }, query: { pinned, page: 1, size: 20 } })),
  ...(role === Role.Student ? [read(listUncontactedTutors, { query: { page: 1, size: 20 } })] : []),
  ...(room === null
    ? []
    : [read(listRoomMembers, { params: { room } }), read(listMessages, { params: { room }, query: { size: 40 } })]),
  ...(room !== null && isTutorType(role) ? [read(listMessageTemplates, {})] : []),
]

const plansRead = (): string => read(listPlans, { query: { active: true, full: true } })

const tutorsReads = ({ role }: Reader, isNarrowed: boolean): string[] => [
  ...(isNarrowed ? [] : [read(listOnboardedTutors, { query: { page: 1, size: 12 } })]),
  read(listTopics, { query: { page: 1, size: limits.page.maxSize } }),
  plansRead(),
  ...(role === Role.Student ? [read(getMarket, {}), read(listFavouriteIds, {})] : []),
]

const tutorReads = ({ role }: Reader, id: number, now: number): string[] => {
  const today = cairoDay(now)
  const days = { start: cairoDayStart(today), end: cairoDayStart(addCairoDays(today, 7)) }
  const own = [read(getTutorInfo, { params: { id } }), read(getTutorActivity, { params: { id } })]
  if (role !== Role.Student) return own
  return [
    ...own,
    read(listSlots, { query: { userIds: [id], full: true, ...between(days) } }),
    read(listFavouriteIds, {}),
    read(getConfig, {}),
    plansRead(),
  ]
}

const lessonsReads = (reader: Reader, isPast: boolean): string[] => [
  ...gateReads(reader),
  isPast ? pastReads(reader.id, 12) : read(listWeeklyHours, {}),
]

const numberIn = (text: string | null | undefined): number | null =>
  text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null

type PageReads = (reader: Reader, search: URLSearchParams, now: number) => string[]

const pages: Readonly<Record<string, PageReads>> = {
  '/s/dashboard': (reader, _, now) => (reader.role === Role.Student ? dashboardReads(reader, now) : []),
  '/t/dashboard': (reader, _, now) => (isTutorType(reader.role) ? dashboardReads(reader, now) : []),
  '/chat': (reader, search) => chatReads(reader, numberIn(search.get('room'))),
  '/tutors': (reader, search) =>
    tutorsReads(
      reader,
      [...search.keys()].some((name) => name !== 'book'),
    ),
  '/upcoming-lessons': (reader, search) =>
    search.has('cancelled') ? gateReads(reader) : lessonsReads(reader, search.has('past')),
  '/lessons-schedule': gateReads,
}

const ownReads = (page: string, reader: Reader, now: number): string[] => {
  const [path = '', search] = page.split('?')
  const tutor = numberIn(/^\/t\/(\d+)$/.exec(path)?.[1])
  if (tutor !== null) return tutorReads(reader, tutor, now)
  return Object.hasOwn(pages, path) ? (pages[path]?.(reader, new URLSearchParams(search), now) ?? []) : []
}

/** What a page reads first for this person, the account before all else; that alone for the team. */
export const pageReads = (page: string, reader: Reader, now: number): string[] => [
  read(getCurrentUser, {}),
  ...(regularRoles.includes(reader.role) ? [...frameReads(reader, now), ...ownReads(page, reader, now)] : []),
]
