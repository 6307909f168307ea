/**
 * The demo world: its users, slots, lessons, messages and ratings. Made from one seed and the current time, so that it
 * is the same on every machine.
 */

import { dayMs, hourMs, minuteMs } from '#contract/shared/rules/time.ts'
import { InvoiceStatus } from '#contract/vocabulary/money.ts'
import { PlanPeriod } from '#contract/vocabulary/teaching.ts'
import { demoCodesSecret } from './accounts.ts'
import { allowancesOf } from './allowances.ts'
import { announcementRows } from './announcements.ts'
import { applicants, onboardingRows } from './applicants.ts'
import { approvalRows, settingRows } from './approvals.ts'
import { attendanceRows } from './attendance.ts'
import { calendarOf } from './calendar.ts'
import { type Cast, captionsKey, castOf, clipKey, type Making } from './cast.ts'
import { consentRows } from './consents.ts'
import { weeksAgo } from './conversation.ts'
import { correctionsOf } from './corrections.ts'
import { deviceRows } from './devices.ts'
import { disputeRows, holdBack } from './disputes.ts'
import { earningsOf, withdrawals } from './earnings.ts'
import { friendRows } from './friends.ts'
import { homeworkRows, privateNoteRow } from './homework.ts'
import { inkOf } from './ink.ts'
import { insightsOf } from './insights.ts'
import { bookLessons, missLessons, offerHours } from './lessons.ts'
import { goalColumns, markRows } from './marks.ts'
import { materialPictures, materialRows } from './materials.ts'
import { messageTemplateRows } from './message-templates.ts'
import { bookMinor } from './minor.ts'
import { minuteTables } from './minutes.ts'
import { packRows, paymentRows, planRows, unpaidTransactions, upgradeRows, waitingTransaction } from './money.ts'
import { notificationRows } from './notifications.ts'
import { couponRows, inviteRows, planInviteRow, redemptionRows } from './offers.ts'
import { passportColumns, passportRecordingRows, passportSounds } from './passport-recordings.ts'
import { randomFrom } from './random.ts'
import { ratingRows } from './ratings.ts'
import { recapRows } from './recaps.ts'
import { receiptRows } from './receipts.ts'
import { roomsOf } from './rooms.ts'
import type { Delivery, Row } from './seed-rows.ts'
import { visitRows } from './studio-visits.ts'
import { auditRowsOf, blocksOf, noteRows, reportsOf } from './team.ts'
import { threadRowsOf } from './threads.ts'
import { topicId, topics } from './topics.ts'
import { tutors } from './tutors.ts'
import { verdictsOf } from './verdicts.ts'
import { waitingDeletion } from './waiting-deletion.ts'
import { weeklyHourRows } from './weekly-hours.ts'
import { progressRow, reviewDayRows, wordRows } from './words.ts'

/** Numbers of the guardians, who have no account. */
export const guardianPhones = { jana: '01055500101', adam: '01055500102' } as const

const introVideoKey = 'tutors/intro-videos/5e0d6a52-1d5c-4a6c-9f43-3a7f0e5f5b21'

export interface World {
  deliveries: Delivery[]
  pictures: Cast['pictures']
  /** Where the one clip of the demo world is stored. */
  clipKeys: readonly string[]
  /** Where its captions are stored. */
  captionsKey: string
  /** Sound files of this folder, and where they are stored. */
  recordings: readonly { readonly key: string; readonly name: string }[]
}

export const buildWorld = (now: number, passwordHash: string): World => {
  const random = randomFrom(20_26)
  const apart = randomFrom(20_27)
  const calendar = calendarOf(now, random)
  const opened = weeksAgo(now, 40)
  const cast = castOf({ now, random, calendar }, { apart, opened, passwordHash })
  const making: Making = { now, random, calendar, cast }
  const { idOf } = cast
  const karim = idOf('karim')
  const former = idOf('former')

  const allowances = allowancesOf(making)
  const { subscriptions, purchases } = allowances
  offerHours(making)
  bookLessons(making, allowances)
  const ratings = ratingRows(making)
  const steps = onboardingRows({ now, calendar, random: apart, idOf, filmKey: introVideoKey })
  const conversations = roomsOf(making, allowances.malakSince)
  missLessons(making)
  bookMinor(making, conversations, randomFrom(20_28))
  const attendance = attendanceRows(making)
  const attended = verdictsOf(calendar.lessonRows(), attendance, idOf('admin'))
  const judged = { ...attended, verdicts: holdBack(attended) }
  const settled = earningsOf(judged.lessons, judged.verdicts, withdrawals(karim, idOf('menna')), {
    adminId: idOf('admin'),
    now,
    newKey: () => random.uuid(),
  })
  const who = { studentId: idOf('tarek'), youngOf: idOf('mai'), adminId: idOf('admin'), now }
  const disputed = disputeRows({ lessons: settled.lessons, verdicts: judged.verdicts }, who)
  const earnings = { ...settled, lessons: disputed.lessons, entries: [...settled.entries, ...disputed.entries] }
  cast.pictures.push(...earnings.receipts)

  const team = {
    student: idOf('malak'),
    tutor: karim,
    applicant: idOf('basem'),
    owner: idOf('super'),
    admin: idOf('admin'),
  }
  const reports = reportsOf(team, random.uuid(), now)
  cast.pictures.push(reports.picture)

  const topicRows = topics.map(([arabic, english], i) => ({
    id: i + 1,
    arabic_name: arabic,
    english_name: english,
    created_at: opened,
    updated_at: opened,
  }))
  const paidTwice = {
    txId: 5050 + subscriptions.length,
    userId: idOf('heba'),
    phone: String(cast.userOf(idOf('heba'))?.phone),
    weeklyMinutes: 120,
    period: PlanPeriod.Month,
    paidAt: now - 3 * dayMs,
    refundedAt: null,
    claimedAt: now - 26 * hourMs,
  }
  const payments = paymentRows([...purchases, paidTwice])
  const buyer = { userId: idOf('wael'), phone: String(cast.userOf(idOf('wael'))?.phone) }
  const waitingId = 5001 + subscriptions.length
  const bought = { ...buyer, weeklyMinutes: 120, period: PlanPeriod.Month }
  const waiting = waitingTransaction(bought, waitingId, now - 40 * minuteMs)
  for (const topic of ['محادثة يومية', 'إنجليزية الأعمال', 'عروض تقديمية', 'سفر'] as const)
    cast.topics.push({ user_id: idOf('malak'), topic_id: topicId(topic) })
  const theirs = earnings.lessons.filter(
    (row) =>
      row.student_id === idOf('malak') &&
      row.tutor_id === karim &&
      row.canceled_at === null &&
      Number(row.end_at) < now,
  )
  const lastTogether = theirs.sort((a, b) => Number(b.start_at) - Number(a.start_at))[0]
  const list = wordRows(idOf('malak'), karim, Number(lastTogether?.id), now)
  if (!lastTogether) throw new Error('the student has no past lesson with the tutor')
  const said = insightsOf(lastTogether, now)
  const inked = inkOf(lastTogether)
  const corrected = correctionsOf(lastTogether, now)
  const kept = weeklyHourRows(idOf('tarek'), earnings.lessons, now)
  const told = notificationRows(
    calendar.lessons,
    [
      {
        ...{ userId: idOf('malak'), kind: 'favourite_opened_hours', key: `favourite:${idOf('malak')}:seed:${karim}` },
        ...{ aboutId: karim, facts: {}, dueAt: now - 3 * hourMs },
      },
      {
        ...{ userId: idOf('malak'), kind: 'team_answered', key: 'thread:3:seed' },
        ...{
          facts: { threadId: 3, note: 'أهلًا ملك، نعم. أرسلي لنا اسم الشركة ورقمها الضريبي.' },
          dueAt: now - 4 * hourMs,
        },
      },
      {
        userId: idOf('malak'),
        kind: 'payment_paid',
        key: 'payment:0:payment_paid',
        ...{ facts: { amount: 120_000, weeklyMinutes: 120 }, dueAt: now - 5 * dayMs },
      },
      {
        userId: idOf('mostafa'),
        kind: 'plan_invited',
        key: 'plan-invite:0',
        ...{ facts: { weeklyMinutes: 120 }, dueAt: now - 2 * hourMs },
      },
      {
        userId: karim,
        kind: 'withdrawal_updated',
        key: 'invoice:0:3:0',
        ...{ facts: { status: InvoiceStatus.Approved, amount: 150_000 }, dueAt: now - 2 * dayMs },
      },
    ],
    now,
  )
  const shown = materialRows(karim, now)
  const tables: [string, Row[]][] = [
    ['users', cast.users],
    ['tutors', cast.tutors],
    ['students', cast.students],
    // First, so that the inbox begins with them.
    ...threadRowsOf(team, now),
    ['signed_in_devices', deviceRows(idOf('malak'), now)],
    ['topics', topicRows],
    ['user_topics', cast.topics],
    ['plans', planRows(opened)],
    ['coupons', couponRows(idOf('super'), now)],
    ['plan_invites', [planInviteRow(idOf('mostafa'), idOf('super'), now)]],
    ['invites', inviteRows(String(cast.userOf(idOf('mostafa'))?.email), idOf('super'), now)],
    ['transactions', [...payments.transactions, waiting, ...unpaidTransactions(bought, waitingId + 1, now)]],
    ['coupon_redemptions', redemptionRows(purchases)],
    ['refund_requests', payments.refundRequests],
    ['platform_settings', settingRows(idOf('super'), opened)],
    ['approvals', approvalRows({ studentId: idOf('reem'), makerId: idOf('admin'), now })],
    ['ledger_entries', payments.ledger],
    ['receipts', receiptRows(payments)],
    ['subscriptions', subscriptions],
    ['subscription_upgrades', upgradeRows(purchases)],
    ['friends', friendRows(cast, purchases)],
    ['availability_slots', calendar.slotRows()],
    ['lessons', earnings.lessons],
    ['lesson_verdicts', disputed.verdicts],
    ['outages', judged.outages],
    ['disputes', disputed.disputes],
    ['lesson_rulings', disputed.rulings],
    ...minuteTables(
      calendar.lessons,
      [...judged.lots, ...disputed.lots, ...packRows(purchases)],
      { studentId: idOf('heba'), adminId: idOf('admin') },
      now,
    ),
    ['lesson_recaps', recapRows(idOf('malak'), earnings.lessons, now)],
    ['homework', homeworkRows({ studentId: idOf('malak'), tutorId: idOf('karim') }, earnings.lessons, now)],
    ['private_notes', [privateNoteRow(idOf('karim'), idOf('malak'), now)]],
    ['materials', shown.materials],
    ['material_pages', shown.pages],
    ['lesson_materials', [inked.opened]],
    ...said.tables,
    ['learning_progress', [{ ...progressRow(idOf('malak')), ...goalColumns(now), ...passportColumns(now) }]],
    ['speaking_marks', markRows({ studentId: idOf('malak'), tutorId: karim }, earnings.lessons, now)],
    ['passport_recordings', passportRecordingRows({ studentId: idOf('malak'), tutorId: karim }, now)],
    ['words', list],
    ['review_days', reviewDayRows(idOf('malak'), now)],
    ['weekly_hours', kept.hours],
    ['weekly_lessons', kept.lessons],
    ['intro_videos', steps.videos],
    ['interviews', steps.interviews],
    ['demo_sessions', steps.demos],
    ['studio_appointments', visitRows(idOf, now)],
    ['sessions', [...calendar.sessionRows(), ...steps.sessions]],
    ['session_events', attendance],
    ['ledger_entries', earnings.entries],
    ['invoices', earnings.invoices],
    ['invoice_events', earnings.events],
    ['ratings', ratings],
    ['presence', cast.presence],
    ['rooms', conversations.rooms],
    ['room_members', conversations.members],
    ['message_templates', messageTemplateRows(idOf('karim'), now)],
    ['announcements', announcementRows(idOf('admin'), now)],
    ['reports', reports.rows],
    ['consents', consentRows(cast.users, idOf('menna'))],
    ['account_blocks', blocksOf(idOf('blocked'), idOf('admin'), now)],
    ['person_notes', noteRows(team, now)],
    ['audit_log', auditRowsOf(team, now)],
    ['notifications', told],
    ['account_deletions', [waitingDeletion(idOf('sara'), now)]],
  ]
  return {
    deliveries: [
      ...tables.map(([table, rows]): Delivery => ({ kind: 'rows', table, rows })),
      said.files,
      inked.delivery,
      corrected,
      ...conversations.histories,
      { kind: 'charge', txId: waitingId },
      {
        kind: 'guardians',
        waiting: { studentId: idOf('jana'), phone: guardianPhones.jana },
        consented: { studentId: idOf('adam'), phone: guardianPhones.adam },
        now,
      },
      { kind: 'schedule', calls: [...calendar.coming(), ...steps.coming] },
      {
        kind: 'publish',
        tutorIds: [...[...tutors, ...applicants].map(({ handle }) => idOf(handle)), idOf('blank')],
        now,
      },
      { kind: 'codes', userId: idOf('admin2'), secret: demoCodesSecret, now },
      { kind: 'leave', account: { userId: former, madeAt: Number(cast.userOf(former)?.created_at) }, now },
    ],
    pictures: [...cast.pictures, ...conversations.files.pictures, ...materialPictures],
    recordings: [...conversations.files.recordings, ...passportSounds],
    clipKeys: [clipKey, introVideoKey],
    captionsKey,
  }
}
