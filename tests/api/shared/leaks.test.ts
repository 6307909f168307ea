/** No response reveals what its caller may not know: every GET endpoint is called by every role, about everybody. */
import { beforeAll, describe, expect, test } from 'vitest'
import { areas } from '#contract/all-endpoints.ts'
import { basePath } from '#contract/shared/api/endpoint.ts'
import { isAdmin } from '#contract/vocabulary/roles.ts'
import { send } from '#tests/kit/client.ts'
import { tokenFor } from '#tests/kit/people.ts'
import { kinds, maySee, type SecretWorld, secretWorld } from '#tests/kit/secrets.ts'

/** The paths and queries to call of one endpoint: those that could reveal something. */
type Asks = (world: SecretWorld) => string[]
const plain: Asks = () => ['']
const ofIds =
  (prefix: string, suffix = ''): Asks =>
  ({ ids }) =>
    ids.map((id) => `${prefix}${id}${suffix}`)

/** The calls per endpoint. An endpoint without an entry fails the first test. */
const asked: Readonly<Record<string, Asks>> = {
  'admin.getAdminHome': plain,
  'admin.listTeam': plain,
  'admin.getAdminToday': plain,
  'admin.listShareSources': () => ['?days=30'],
  'admin.searchPeople': () => ['?text=secret', '?text=010'],
  'approvals.listApprovals': plain,
  'audit.listAuditEntries': plain,
  'slots.listSlots': ({ ids }) => ['?size=100', ...ids.map((id) => `?userIds=${id}`)],
  'calendar-feeds.getCalendarFeed': plain,
  'chat.findRoomByMembers': ({ ids }) => [`?members=${ids[0]}&members=${ids[1]}`],
  'chat.listMessages': ({ room }) => [`${room.id}/messages`],
  'chat.listRoomMembers': ({ room }) => [`${room.id}`],
  'chat.listRooms': ofIds(''),
  'chat.searchMessages': ({ room }) => [`${room.id}/search?keyword=secret`],
  'config.getConfig': plain,
  'consents.listConsents': plain,
  'consents.listConsentsOf': ofIds('', '/consent'),
  'blocks.listBlocks': ofIds('', '/block'),
  'coupons.findCoupon': () => ['NONE'],
  'coupons.getCoupon': () => ['1'],
  'coupons.listCouponUses': () => ['1/uses'],
  'coupons.listCoupons': plain,
  'coupons.readCouponFigures': plain,
  'credentials.listContactChanges': ofIds('', '/contact-change'),
  'credentials.readContactChangeLink': () => ['?token=1.x'],
  'demo-sessions.listDemoSessions': ({ ids }) => [
    '',
    ...ids.flatMap((id) => [`?tutorIds=${id}`, `?tutorManagerIds=${id}`]),
  ],
  'disputes.getLessonCase': ({ lesson }) => [`${lesson.id}`],
  'disputes.listDisputes': plain,
  'disputes.listHeldBack': plain,
  'devices.listDevices': plain,
  'corrections.listCorrections': plain,
  'corrections.listLessonCorrections': ({ lesson }) => [`${lesson.id}/corrections`],
  'demo-words.listDemoWords': () => ['1/words'],
  'factors.getFactors': plain,
  'favourites.listFavouriteIds': plain,
  'favourites.listFavouriteTutors': () => ['?size=100'],
  'fawry.getAddCardUrl': plain,
  'contact.listContactRequests': plain,
  'exports.exportList': () => ['users', 'tutors'],
  'home.getHome': ({ ids, room, lesson }) => [
    ...['/s/dashboard', '/t/dashboard', `/chat?room=${room.id}`, ...ids.map((id) => `/t/${id}`)].map(
      (page) => `?page=${encodeURIComponent(page)}`,
    ),
    ...[
      `/lesson/${lesson.id}`,
      `/user/${ids[0]}`,
      `/chat/list/${room.id}/messages`,
      `/lesson/list?users=${ids[0]}`,
    ].map((read) => `?read=${encodeURIComponent(read)}`),
  ],
  'fawry.getPaymentStatus': ({ payment }) => [`?transactionId=${payment.id}`],
  'fawry.listCards': ofIds('?userId='),
  'fawry.listInstallmentPlans': () => ['?planId=1&period=month'],
  'intro-videos.readAssessment': () => ['1/assessment', '2/assessment'],
  'interviews.findInterviewer': plain,
  'interviews.listInterviews': ({ ids }) => ['', ...ids.map((id) => `?users=${id}`), '?interviewerFeedback=secret'],
  'intro-videos.listIntroVideos': ({ ids }) => ['', ...ids.map((id) => `?tutorIds=${id}`)],
  'books.getBooks': plain,
  'friends.getFriendLink': ({ friendCode }) => [`link/${friendCode}`],
  'friends.getFriends': plain,
  'friends.listFriends': ({ ids }) => ['', ...ids.map((id) => `?inviterIds=${id}`)],
  'guardian-pages.readGuardianPage': () => ['?token=x'],
  'guardian-payments.getAskedPayment': plain,
  'guardians.getMyGuardian': plain,
  'guardians.listGuardians': ofIds(''),
  'invites.getInvite': () => ['1'],
  'invites.listInvites': plain,
  'invoices.getInvoice': ofIds(''),
  'invoices.getInvoiceStats': ofIds(''),
  'invoices.listInvoices': ({ ids }) => ['', ...ids.map((id) => `?users=${id}`)],
  'jobs.listJobs': plain,
  'person-acts.getPersonFacts': ofIds('', '/facts'),
  'person-acts.getStop': ofIds('', '/stop'),
  'person-acts.listPersonNotes': ofIds('', '/note'),
  'lesson-acts.listMoveTimes': ({ lesson }) => [`${lesson.id}`],
  'lesson-acts.listOtherTutors': ({ lesson }) => [`${lesson.id}`],
  'lessons.getAttendedStats': () => ['?after=2026-01-01T00:00:00Z&before=2026-02-01T00:00:00Z'],
  'lessons.getLesson': ({ lesson }) => [`${lesson.id}`],
  'lessons.listLessons': ({ ids }) => ['', ...ids.map((id) => `?users=${id}`)],
  'announcements.listAnnouncements': plain,
  'announcements.listShownAnnouncements': plain,
  'message-templates.listMessageTemplates': plain,
  'minutes.getMinutes': plain,
  'minutes.getMinutesOf': ofIds(''),
  'more-time.getMoreTime': ({ lesson }) => [`${lesson.id}/more`],
  'my-data.readMyData': plain,
  'clips.listClips': ({ lesson }) => [`${lesson.sessionId}/clips`],
  'materials.listMaterials': plain,
  'materials.getMaterial': () => ['1'],
  'materials.listLessonMaterials': ({ lesson }) => [`${lesson.id}/materials`],
  'materials.listDemoMaterials': () => ['1/materials'],
  'ink.getLessonInk': ({ lesson }) => [`${lesson.id}/ink`],
  'notes.getLessonNotes': ({ lesson }) => [`${lesson.id}/notes`],
  'notifications.countUnreadNotifications': plain,
  'notifications.getNotificationPreferences': plain,
  'notifications.getTelegramLink': plain,
  'notifications.listNotifications': plain,
  'now.getAvailability': plain,
  'now.getMarket': plain,
  'outages.countOutage': () => ['?start=2026-01-01T00:00:00Z&end=2026-01-01T12:00:00Z'],
  'outages.listOutages': plain,
  'month.getMonth': plain,
  'quality.getQuality': plain,
  'quality.getTutorQuality': ({ lesson }) => [`${lesson.tutorId}/quality`],
  'demand.getDemand': plain,
  'month.listLedgerEntries': plain,
  'now.listNearest': () => ['?duration=30'],
  'payout-batches.getPayoutBatch': () => ['1'],
  'payout-batches.getReceiverChecks': () => ['1/checks'],
  'payout-batches.getWithdrawalSums': plain,
  'payout-batches.listPayoutBatches': plain,
  'plans.getPlan': () => ['1'],
  'plans.listPlanInvites': ({ ids }) => ['', ...ids.map((id) => `?userIds=${id}`)],
  'plans.listPlans': () => ['?full=true'],
  'platform.countTouched': plain,
  'platform.getPlatformSettings': plain,
  'platform.getServerStats': plain,
  'withdraw-methods.listWithdrawMethods': plain,
  'progress.getProgress': plain,
  'ratings.getRating': ({ rating }) => [`${rating.id}`],
  'ratings.listRatingsByRater': ofIds(''),
  'ratings.listRatingsOfRatee': ofIds(''),
  'ratings.listTutorRatings': ofIds(''),
  'homework.listHomework': () => ['open', 'waiting', 'done'].map((part) => `?part=${part}`),
  'homework.listLessonHomework': ({ lesson }) => [`${lesson.id}/homework`],
  'private-notes.getPrivateNote': ofIds(''),
  'goals.getGoal': plain,
  'marks.getLessonMark': ({ lesson }) => [`${lesson.id}`],
  'marks.listMyMarks': plain,
  'insight-wish.getInsightWish': plain,
  'insights.getInsight': ({ lesson }) => [`${lesson.id}`],
  'passport.getPassport': plain,
  'passport.listPassportKeys': plain,
  'passport.readPassport': () => [`${'x'.repeat(16)}.${'y'.repeat(43)}`],
  'passport-recordings.getPassportRecording': () => ['1'],
  'passport-recordings.listPassportRecordings': plain,
  'passport-recordings.listWaitingRecordings': plain,
  'recaps.getLessonPreparation': ({ lesson }) => [`${lesson.id}/preparation`],
  'recaps.getRecap': ({ lesson }) => [`${lesson.id}/recap`],
  'recaps.listMyRecaps': plain,
  'receipts.listReceipts': ({ payment }) => [`${payment.id}`],
  'refunds.listRefundRequests': ({ ids }) => ['', ...ids.map((id) => `?users=${id}`)],
  'reports.listReports': plain,
  'own-threads.listOwnThreads': plain,
  'own-threads.readLinkedThread': () => ['?token=1.x'],
  'own-threads.readOwnThread': () => ['1', '2'],
  'saved-replies.listSavedReplies': plain,
  'threads.countThreads': plain,
  'threads.getThread': () => ['1', '2', '1?of=report'],
  'threads.listThreads': () => ['', '?tab=done', '?tab=mine', '?tab=new', '?find=secret', '?find=010', '?kind=report'],
  'rescue.getRescue': ({ lesson }) => [`${lesson.id}`],
  'schedule-settings.getScheduleSettings': plain,
  'sessions.getSessionToken': ({ lesson }) => [`?sessionId=${lesson.sessionId}`],
  'sessions.getSessionAttendance': ({ lesson }) => [`${lesson.sessionId}/attendance`],
  'sessions.listSessionEvents': ({ lesson }) => [lesson.sessionId],
  'sessions.listSessionMembers': ({ lesson }) => [lesson.sessionId],
  'students.getMyStudentStats': plain,
  'students.getStudent': ofIds(''),
  'students.getStudentStats': ofIds(''),
  'subscriptions.getSubscription': () => ['1'],
  'own-subscription.getUserSubscription': ofIds('?userId='),
  'subscriptions.listSubscriptions': ({ ids }) => ['', ...ids.map((id) => `?users=${id}`)],
  'subscriptions.getPause': plain,
  'subscriptions.listPacks': plain,
  'subscriptions.listUpgrades': plain,
  'topics.listMyTopics': plain,
  'topics.listTopics': plain,
  'transactions.getLastTransaction': plain,
  'transactions.listPaymentWays': plain,
  'transactions.getRefundParts': ({ payment }) => [`${payment.id}/parts`],
  'transactions.getRefundableSum': ({ payment }) => [`${payment.id}`],
  'transactions.getTransaction': ({ payment }) => [`${payment.id}`],
  'transactions.listTransactions': ({ ids }) => ['', ...ids.map((id) => `?users=${id}`)],
  'trust.getMyTrust': plain,
  'trust.listMyPromises': () => ['?size=100', '?outcomes=kept'],
  'tutors.getMyTutorStats': plain,
  'tutors.getTutorActivity': ofIds(''),
  'studio-appointments.findStudioAppointment': ofIds('?tutorId='),
  'studio-appointments.listStudioVisitors': ({ ids }) => [
    '',
    `?studioId=${ids[2]}`,
    ...ids.map((id) => `?tutorIds=${id}`),
  ],
  'tutors.getTutorForStudio': ofIds('', '/for/studio'),
  'proof.getPlatformFigures': plain,
  'proof.getShowcase': plain,
  'public-tutor.getTutorInfo': ofIds(''),
  'tutor-meta.getTutorMeta': ofIds('?tutorId='),
  'tutors.getTutorStats': ofIds(''),
  'tutors.listFullTutors': () => ['?size=100'],
  'tutors.listOnboardedTutors': () => ['?size=100', '?search=secret', '?search=010'],
  'tutors.listFittingTutors': plain,
  'tutors.listSimilarTutors': ofIds(''),
  'tutors.listTutoringMinutes': plain,
  'tutors.listTutorsForStudio': ({ ids }) => ['?size=100', `?studioId=${ids[2]}`, '?search=secret'],
  'tutors.listUncontactedTutors': () => ['?size=100'],
  'uploads.getUpload': ({ uploadId }) => [uploadId],
  'users.getCurrentUser': plain,
  'users.getUser': ofIds(''),
  'users.listStudios': plain,
  'users.listUsers': () => ['?size=100'],
  'interviews.selectInterviewer': plain,
  'weekly-hours.listWeeklyHours': plain,
  'words.getWordFigures': plain,
  'words.listDueWords': plain,
  'words.listLessonWords': ({ lesson }) => [`${lesson.id}/words`],
  'words.listWords': plain,
}

const gets = Object.entries(areas).flatMap(([area, declared]) =>
  Object.entries(declared)
    .filter(([, { method }]) => method === 'GET')
    .map(([name, { path }]) => [`${area}.${name}`, path] as const),
)

let world: SecretWorld
type Name = keyof SecretWorld['everybody']
const names = () => Object.keys(world.everybody) as Name[]
/** `caller owner kind` of everything revealed, to check at the end that the calls do reach what they look for. */
const told = new Set<string>()

beforeAll(async () => {
  world = await secretWorld()
})

const answers = async (name: string, path: string, caller: Name | null) => {
  const token = caller && (await tokenFor(world.everybody[caller].person.id))
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` }
  const [fixed = path] = path.split('{')
  return Promise.all(
    (asked[name]?.(world) ?? []).map(async (rest) => {
      const response = await send(`${basePath}${fixed}${rest}`, { headers })
      return { status: response.status, text: await response.text() }
    }),
  )
}

/** Columns that only their owner and admins may see, whatever their value. */
const ownFields = ['phone', 'birthYear', 'creditScore', 'city', 'verifiedEmail', 'verifiedPhone', 'verifiedWhatsApp']
const rowFields = [...ownFields, 'activated', 'bypassOnboarding', 'password']

/** Objects anywhere in a response that contain such a field with a value. */
const withOwnFields = (value: unknown): Record<string, unknown>[] => {
  if (typeof value !== 'object' || value === null) return []
  const within = Object.values(value).flatMap(withOwnFields)
  const held = value as Record<string, unknown>
  return rowFields.some((field) => held[field] !== undefined && held[field] !== null && held[field] !== false)
    ? [held, ...within]
    : within
}

test('every GET endpoint is called', () => {
  expect(Object.keys(asked).sort()).toEqual(gets.map(([name]) => name).sort())
})

describe('responses', () => {
  test.each(gets)('%s reveals nothing the caller may not see', async (name, path) => {
    for (const caller of [null, ...names()]) {
      for (const { status, text } of await answers(name, path, caller)) {
        expect(status, `${caller} ${text}`).toBeLessThan(500)
        for (const owner of names()) {
          const seen = kinds.filter((kind) => text.includes(world.everybody[owner].secrets[kind]))
          for (const kind of seen) told.add(`${caller} ${owner} ${kind}`)
          const leaked = seen.filter((kind) => !maySee(world, caller, owner, kind))
          expect(leaked, `${caller ?? 'a visitor'} is told this of ${owner}: ${text}`).toEqual([])
        }
        const own = caller && world.everybody[caller].person
        if (own && isAdmin(own.role)) continue
        const others = withOwnFields(JSON.parse(text || 'null')).filter(({ id, userId = id }) => userId !== own?.id)
        expect(others, `${caller ?? 'a visitor'}`).toEqual([])
      }
    }
  })
})

test('the calls reach every guarded field', () => {
  const account = ['email', 'phone', 'birthYear', 'creditScore']
  for (const name of names()) for (const kind of account) expect(told).toContain(`${name} ${name} ${kind}`)
  for (const name of names()) for (const kind of account) expect(told).toContain(`admin ${name} ${kind}`)
  for (const caller of ['student', 'tutor', 'admin']) expect(told).toContain(`${caller} student jobTitle`)
  expect(told).toContain('studio tutor email')
})
