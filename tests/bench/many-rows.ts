/** What fills a database with many people and what they did: of the lists of the team, and with all their history. */
import { dayMs, hourMs, minutes, utcDayStart } from '#contract/shared/rules/time.ts'
import { auditActions } from '#contract/vocabulary/audit.ts'
import { InvoiceStatus, TransactionStatus } from '#contract/vocabulary/money.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { DemoSessionStatus, InterviewStatus, ReviewStatus } from '#contract/vocabulary/teaching.ts'
import type { Delivery } from '#scripts/demo-world/seed-rows.ts'
import { historyTables, lessonStart, sessionOf } from './many-lessons.ts'
import { type People, peopleOf, type Size } from './many-people.ts'
import { insert, inTurn, type Table } from './many-tables.ts'

const names = JSON.stringify(['محمد علي', 'منة عادل', 'ليلى منصور', 'عمر صبري', 'ندى فؤاد', 'هنا مراد', 'زياد حجازي'])
const actions = JSON.stringify(auditActions)

/** `WHEN` branches over the number of the row; what is rare comes first, and only in the older half. */
const statusOf = (rows: number, rare: readonly number[], common: readonly number[]): string =>
  `CASE ${rare.map((status, at) => `WHEN i % 500 = ${at} AND i < ${rows / 2} THEN ${status}`).join(' ')}
   ${common.map((status, at) => `WHEN i % ${common.length} = ${at} THEN ${status}`).join(' ')} END`

/** A meeting of a tutor with a manager: its hour is nobody's other hour. */
const meetings = (
  name: string,
  rows: number,
  firstSlot: number,
  today: number,
  statuses: readonly number[],
  { tutors, managers, firstManager }: People,
): Table[] => {
  const isDemo = name === 'demo_sessions'
  const [hour, perDay] = isDemo ? [20, 3] : [13, 6]
  // Later numbers are later: ten days ahead at most.
  const days = Math.ceil(rows / managers / perDay)
  const place = `(i / ${managers})`
  const start = `${today + (10 - days) * dayMs} + (${place} / ${perDay}) * ${dayMs} + (${hour} + ${place} % ${perDay}) * ${hourMs}
    + i % 4 * ${minutes(15)}`
  const [pending = 0, passed = 0, rejected = 0, ...canceled] = statuses
  const owner = `${firstManager} + i % ${managers}`
  const stamps = { created_at: `${start} - ${5 * dayMs} + i % 1000`, updated_at: today }
  const sides = isDemo ? ['tutor_manager_id', 'tutor_id'] : ['interviewer_id', 'interviewee_id']
  return [
    {
      name: 'availability_slots',
      rows,
      columns: {
        ...{ id: `${firstSlot} + i`, user_id: owner, purpose: isDemo ? 4 : 3, deleted: 0 },
        ...{ start_at: start, end_at: `${start} + ${minutes(30)}`, ...stamps },
      },
    },
    {
      name,
      rows,
      columns: {
        ...{ [sides[0] ?? '']: owner, [sides[1] ?? '']: `1 + (i * 3) % ${tutors}`, slot_id: `${firstSlot} + i` },
        ...{ session_id: `'${name}:' || i`, start_at: start, end_at: `${start} + ${minutes(30)}` },
        status: `CASE WHEN ${start} > ${today - 2 * dayMs} THEN ${pending}
          ${canceled.map((status, at) => `WHEN i % 15 = ${at} THEN ${status}`).join(' ')}
          WHEN i % 2 THEN ${passed} ELSE ${rejected} END`,
        ...stamps,
      },
    },
  ]
}

const tablesOf = ({ people, lessons: lessonRows }: Size, now: number): Table[] => {
  const today = utcDayStart(now)
  const who = peopleOf(people)
  const { tutors, managers, studios, admins, students, firstManager, firstStudio, firstAdmin, firstStudent } = who
  /** So many among a hundred thousand people. */
  const of = (rows: number): number => Math.ceil((rows * people) / 100_000)
  const [interviewRows, demoRows] = [of(8000), of(6000)]
  /** Evenly spread, so that the newest row is about now. */
  const since = (rows: number, stepMs: number) => `${now} - (${rows} - i) * ${stepMs}`
  const stamped = (rows: number, stepMs: number) => ({
    created_at: since(rows, stepMs),
    updated_at: since(rows, stepMs),
  })
  const student = `${firstStudent} + i % ${students}`
  const tutor = `1 + (i * 13) % ${tutors}`
  const start = lessonStart(lessonRows, who, today)
  const isOver = `${start} + ${minutes(45)} <= ${now}`
  const isCanceled = 'i % 20 = 0'
  const subscribed = of(60_000)
  // The last hundredth is yet to begin.
  const begins = `${now} - (${subscribed * 0.99} - i) * ${minutes(10)}`
  const asked = of(120_000)
  const role = `CASE WHEN i < ${tutors} THEN ${Role.Tutor} WHEN i + 1 < ${firstStudio} THEN ${Role.TutorManager}
    WHEN i + 1 < ${firstAdmin} THEN ${Role.Studio} WHEN i + 1 = ${firstAdmin} THEN ${Role.SuperAdmin}
    WHEN i + 1 < ${firstStudent} THEN ${Role.RegularAdmin} ELSE ${Role.Student} END`
  const isTutorRow = tutors + managers
  return [
    {
      name: 'users',
      rows: people,
      columns: {
        id: 'i + 1',
        email: "'many-' || i || '@hiwar.test'",
        role,
        name: `CASE WHEN i % 997 = 0 THEN 'سمير الشاذلي' WHEN i % 50 = 1 THEN NULL ELSE ${inTurn(names)} END`,
        phone: "CASE WHEN i % 3 THEN '010' || printf('%08d', i) END",
        gender: "CASE i % 5 WHEN 0 THEN NULL WHEN 1 THEN 'male' ELSE 'female' END",
        city: '1 + i % 27',
        verified_email: 'i % 10 <> 0',
        verified_phone: 'i % 3 = 1',
        birth_year: 1990,
        image: "CASE WHEN i % 4 THEN 'users/images/' || i END",
        ...stamped(people, minutes(5)),
      },
    },
    {
      name: 'tutors',
      rows: isTutorRow,
      columns: {
        ...{
          id: 'i + 1',
          bio: "CASE WHEN i % 3 THEN 'محادثة يومية بثقة، من الجملة الأولى' END",
          about: "'أدرّس المحادثة'",
        },
        video: "CASE WHEN i % 2 THEN 'v' || i END",
        thumbnail: "CASE WHEN i % 2 THEN 't' || i END",
        ...{ activated: `i % 4 = 1 OR i >= ${tutors}`, bypass_onboarding: 'i % 100 = 1' },
        studio_id: `CASE WHEN i % 2 THEN ${firstStudio} + i % ${studios} END`,
        ...stamped(isTutorRow, minutes(5)),
      },
    },
    {
      name: 'availability_slots',
      rows: lessonRows,
      columns: {
        ...{ id: 'i + 1', user_id: `1 + i % ${tutors}`, purpose: 1, deleted: 0 },
        ...{ start_at: start, end_at: `${start} + ${minutes(30)}`, created_at: now, updated_at: now },
      },
    },
    {
      name: 'lessons',
      rows: lessonRows,
      columns: {
        ...{ tutor_id: `1 + i % ${tutors}`, student_id: `${firstStudent} + (i * 7) % ${students}`, slot_id: 'i + 1' },
        ...{ session_id: sessionOf('i'), start_at: start, end_at: `${start} + ${minutes(30)}` },
        ...{
          duration: 30,
          price: 7500,
          charge: 12_750,
          canceled_by: `CASE WHEN i % 20 = 0 THEN 1 + i % ${tutors} END`,
        },
        canceled_at: `CASE WHEN i % 20 = 0 THEN ${start} - 1 END`,
        settled_at: `CASE WHEN ${isOver} AND NOT ${isCanceled} THEN ${start} + ${minutes(45)} END`,
        verdict: `CASE WHEN ${isOver} AND NOT ${isCanceled} THEN 'held' END`,
        judged_at: `CASE WHEN ${isOver} AND NOT ${isCanceled} THEN ${start} + ${minutes(45)} END`,
        created_at: `${start} - ${dayMs}`,
        updated_at: `${start} - ${dayMs}`,
      },
    },
    ...meetings('interviews', interviewRows, lessonRows + 1, today, Object.values(InterviewStatus), who),
    ...meetings(
      'demo_sessions',
      demoRows,
      lessonRows + interviewRows + 1,
      today,
      Object.values(DemoSessionStatus),
      who,
    ),
    {
      name: 'intro_videos',
      rows: of(8000),
      columns: {
        ...{
          tutor_id: tutor,
          reviewer_id: `${firstManager} + i % ${managers}`,
          src: "'films/' || i",
          duration_ms: 90_000,
        },
        state: statusOf(of(8000), [ReviewStatus.Pending], [ReviewStatus.Rejected, ReviewStatus.Approved]),
        ...stamped(of(8000), hourMs),
      },
    },
    {
      name: 'plans',
      rows: 40,
      columns: {
        ...{
          weekly_minutes: '60 + i',
          base_monthly_price: '100000 + i * 1000',
          month_discount: 0,
          quarter_discount: 0,
        },
        year_discount: 0,
        for_invites_only: 'i % 4 = 0',
        active: 'i % 3 = 0',
        ...stamped(40, dayMs),
      },
    },
    {
      name: 'transactions',
      rows: asked,
      columns: {
        user_id: student,
        amount: '100000 + i',
        type: 0,
        phone: "'01012345678'",
        payment_method: 'i % 4',
        status: statusOf(
          asked,
          [TransactionStatus.Refunding, TransactionStatus.Canceled, TransactionStatus.PartialRefunded],
          [TransactionStatus.Paid, TransactionStatus.Paid, TransactionStatus.Failed, TransactionStatus.Expired],
        ),
        ...{
          provider: "'fawry'",
          merchant_ref: "'bench-' || i",
          provider_ref_num: "'' || (700000000 + i)",
          intent: "''",
        },
        ...stamped(asked, minutes(4)),
      },
    },
    {
      name: 'subscriptions',
      rows: subscribed,
      columns: {
        user_id: student,
        plan_id: '1 + i % 3',
        tx_id: 'i + 1',
        period: 'i % 3',
        weekly_minutes: 120,
        ...{
          start_at: begins,
          end_at: `${begins} + ${28 * dayMs} * CASE i % 3 WHEN 0 THEN 1 WHEN 1 THEN 3 ELSE 13 END`,
        },
        terminated_at: `CASE WHEN i % 100 = 7 AND i < ${subscribed / 2} THEN ${begins} + ${dayMs} END`,
        ...stamped(subscribed, minutes(10)),
      },
    },
    {
      name: 'refund_requests',
      rows: of(4000),
      columns: {
        user_id: student,
        tx_id: 'i + 1',
        method: 'i % 2',
        address: "'01012345678'",
        amount: 1000,
        status: statusOf(of(4000), [0], [1, 2]),
        ...stamped(of(4000), hourMs),
      },
    },
    {
      name: 'invoices',
      rows: of(30_000),
      columns: {
        user_id: tutor,
        method: 'i % 3',
        receiver: "'x'",
        bank: "CASE WHEN i % 3 = 1 THEN 'CIB' END",
        amount: '20000 + i',
        receipt: "CASE WHEN i % 2 THEN 'receipts/' || i END",
        addressed_by: firstAdmin,
        status: statusOf(
          of(30_000),
          [InvoiceStatus.PendingApproval, InvoiceStatus.PendingCancellation],
          [InvoiceStatus.Approved, InvoiceStatus.Canceled, InvoiceStatus.Rejected],
        ),
        ...stamped(of(30_000), minutes(15)),
      },
    },
    {
      name: 'reports',
      rows: of(20_000),
      columns: {
        user_id: student,
        title: "'الصوت ينقطع'",
        description: "'انقطع الصوت بعد خمس دقائق'",
        screenshot: "CASE WHEN i % 400 = 0 THEN 's' || i END",
        log: "CASE WHEN i % 500 = 0 THEN 'l' || i END",
        resolved: `i % 200 <> 0 OR i > ${of(10_000)}`,
        ...stamped(of(20_000), minutes(20)),
      },
    },
    {
      name: 'contact_requests',
      rows: of(20_000),
      columns: {
        ...{ user_id: `CASE WHEN i % 2 THEN ${student} END`, name: "'سارة محمود'", phone: "'01012345678'" },
        title: "'سؤال عن الباقات'",
        message: "'متى تبدأ الباقة؟'",
        created_at: since(of(20_000), minutes(20)),
      },
    },
    {
      name: 'audit_log',
      rows: of(100_000),
      columns: {
        ...{ actor_id: `${firstAdmin} + i % ${admins}`, action: inTurn(actions), target_id: 'i + 1', facts: "'{}'" },
        ...{ created_at: since(of(100_000), minutes(5)), subject_id: `CASE WHEN i % 3 THEN 1 + i % ${people} END` },
      },
    },
    {
      name: 'plan_invites',
      rows: of(20_000),
      columns: {
        ...{
          user_id: student,
          plan_id: '1 + i % 3',
          created_by: `CASE WHEN i % 500 = 0 THEN ${firstAdmin + 1} ELSE ${firstAdmin} END`,
        },
        ...{
          created_at: since(of(20_000), minutes(20)),
          expires_at: `CASE WHEN i % 3 THEN ${now} + (i % 400 - 200) * ${dayMs} + i END`,
        },
      },
    },
    {
      name: 'coupons',
      rows: of(3000),
      columns: {
        code: "'BENCH-' || i",
        code_key: "'BENCH-' || i",
        plan_id: '1 + i % 3',
        full_month_discount: 1000,
        ...{
          full_quarter_discount: 0,
          half_year_discount: 0,
          full_year_discount: 0,
          expires_at: `${now} + (i % 400 - 200) * ${dayMs} + i`,
        },
        created_by: firstAdmin,
        updated_by: firstAdmin,
        ...stamped(of(3000), hourMs),
      },
    },
    {
      name: 'invites',
      rows: of(10_000),
      columns: {
        email: "'guest-' || i || '@example.com'",
        plan_id: '1 + i % 3',
        created_by: firstAdmin,
        updated_by: firstAdmin,
        ...{
          accepted_at: `CASE WHEN i % 300 = 0 THEN ${now} END`,
          expires_at: `${now} + (i % 400 - 200) * ${dayMs} + i`,
        },
        ...stamped(of(10_000), minutes(30)),
      },
    },
    {
      name: 'topics',
      rows: 30,
      columns: { arabic_name: "'موضوع ' || i", english_name: "'Topic ' || i", ...stamped(30, dayMs) },
    },
    {
      name: 'ratings',
      rows: of(20_000),
      columns: {
        ...{
          rater_id: student,
          ratee_id: `CASE WHEN i < ${of(2000)} THEN 1 ELSE 1 + i % ${tutors} END`,
          value: '1 + i % 5',
        },
        feedback: "'حصة مفيدة'",
        feedback_length: 9,
        ...stamped(of(20_000), minutes(20)),
      },
    },
    {
      name: 'disputes',
      rows: of(5000),
      columns: {
        ...{ id: 'i + 1', lesson_id: 'i * 17 + 1', tutor_id: `1 + (i * 17) % ${tutors}`, text: "'انقطع الصوت'" },
        ...{ user_id: `${firstStudent} + (i * 119) % ${students}`, side: "'student'", kind: "'line'" },
        ...{ state: "'open'", created_at: since(of(5000), hourMs) },
      },
    },
    {
      name: 'approvals',
      rows: of(6000),
      columns: {
        ...{
          id: 'i + 1',
          kind: inTurn(JSON.stringify(['grant', 'extension'])),
          subject_id: 'i + 1',
          act: `'{"days":28,"minutes":60,"reason":"وعد","end":0}'`,
        },
        ...{ person_id: student, maker_id: `${firstAdmin + 1} + i % ${admins - 1}`, state: "'waiting'" },
        ...{ created_at: since(of(6000), hourMs), expires_at: `${since(of(6000), hourMs)} + ${7 * dayMs}` },
      },
    },
    {
      name: 'payout_batches',
      rows: of(2000),
      columns: {
        ...{ id: 'i + 1', made_by: `${firstAdmin} + i % ${admins}`, exports: "'{}'", updated_by: firstAdmin },
        closed_at: `CASE WHEN i % 100 THEN ${now} END`,
        ...stamped(of(2000), hourMs),
      },
    },
    {
      name: 'payout_items',
      rows: of(30_000),
      columns: {
        ...{ batch_id: `1 + i % ${of(2000)}`, invoice_id: 'i + 1', file: "'INSTAPAY'", amount: '20000 + i' },
        state: `CASE WHEN i % ${of(2000)} % 100 THEN 'paid' ELSE 'waiting' END`,
        settled_at: `CASE WHEN i % ${of(2000)} % 100 THEN ${now} END`,
      },
    },
  ]
}

/** What begins open in the tables, and is closed for all but a few. */
const closings = ({ firstAdmin }: People, now: number): Delivery => ({
  kind: 'sql',
  statements: [
    `UPDATE disputes SET state = 'withdrawn', closed_at = ${now} WHERE id % 100 <> 0`,
    `UPDATE approvals SET state = 'refused', decided_by = ${firstAdmin}, decided_at = ${now} WHERE id % 100 <> 0`,
    // Half of what was written has been answered long ago.
    "UPDATE threads SET state = 'done' WHERE id % 2 = 0 AND state <> 'done'",
  ],
})

export const manyRows = (size: Size, now: number): Delivery[] => {
  const who = peopleOf(size.people)
  const history = size.notifications > 0 ? historyTables(size, who, now) : []
  return [...[...tablesOf(size, now), ...history].flatMap(insert), closings(who, now)]
}
