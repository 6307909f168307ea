/**
 * The demo world: its users, slots, lessons, messages and ratings. Made from one seed and the current time, so that it
 * is the same on every machine.
 */
import { pairKey } from '#contract/rules/messages.ts'
import type { PaidPeriod } from '#contract/rules/pricing.ts'
import {
  addCairoDays,
  addMonths,
  cairoDayStart,
  dayMs,
  hourMs,
  minuteMs,
  minutes,
  utcDayStart,
} from '#contract/rules/time.ts'
import { InvoiceStatus } from '#contract/vocabulary/money.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { PlanPeriod } from '#contract/vocabulary/teaching.ts'
import { applicants, hasSteps, onboardingRows } from './applicants.ts'
import { type Booked, calendarOf } from './calendar.ts'
import { timed, weeksAgo } from './conversation.ts'
import { crowdFace } from './crowd.ts'
import { earningsOf, withdrawals } from './earnings.ts'
import { portraitSvg, sceneSvg } from './faces.ts'
import { messageTemplateRows } from './message-templates.ts'
import {
  invitationRows,
  type Purchase,
  paymentRows,
  planOf,
  planRows,
  unpaidTransactions,
  waitingTransaction,
} from './money.ts'
import { notificationRows } from './notifications.ts'
import { randomFrom } from './random.ts'
import { recapRows } from './recaps.ts'
import type { Delivery, Row, SeedMessage } from './seed-rows.ts'
import { crowdNames, students } from './students.ts'
import { conversations, longTalk, reviews, smallTalk } from './talk.ts'
import { auditRowsOf, contactRequestsOf, reportsOf } from './team.ts'
import { topicId, topics } from './topics.ts'
import { tutors } from './tutors.ts'
import { weeklyHourRows } from './weekly-hours.ts'
import { progressRow, reviewDayRows, wordRows } from './words.ts'

export const password = 'Hiwar-2026'
export const emailOf = (handle: string): string => `${handle}@hiwar.test`

/** Students who exist because a review needs a lesson; nobody logs in as one of them. */
const crowdSize = 64
const crowdPictures = 20
const clipKey = 'tutors/videos/0c6f6f3e-8f0e-4a43-9a3c-6a1f5f0c2d11'
/** Its length. */
const clipMs = 64_000
const introVideoKey = 'tutors/intro-videos/5e0d6a52-1d5c-4a6c-9f43-3a7f0e5f5b21'

export interface World {
  deliveries: Delivery[]
  pictures: { key: string; svg: string }[]
  /** Where the one clip of the demo world is stored. */
  clipKeys: readonly string[]
}

const mobile = (n: number): string => `01${n % 3}${String(20_000_000 + n * 73_331).slice(0, 8)}`

export const buildWorld = (now: number, passwordHash: string): World => {
  const random = randomFrom(20_26)
  const calendar = calendarOf(now, random)
  const users: Row[] = []
  const tutorRows: Row[] = []
  const studentRows: Row[] = []
  const userTopics: Row[] = []
  const subscriptions: Row[] = []
  const purchases: Purchase[] = []
  const ratings: Row[] = []
  const presence: Row[] = []
  const pictures: World['pictures'] = []
  const ids = new Map<string, number>()
  const idOf = (handle: string): number => {
    const id = ids.get(handle)
    if (id === undefined) throw new Error(`nobody is called ${handle}`)
    return id
  }

  const picture = (svg: string, folder: string, chances = random): string => {
    const key = `${folder}/${chances.uuid()}`
    pictures.push({ key, svg })
    return key
  }

  const addUser = (handle: string, role: Role, fields: Row, createdAt: number): number => {
    const id = users.length + 1
    ids.set(handle, id)
    calendar.roles.set(id, role)
    users.push({
      id,
      email: emailOf(handle),
      password_hash: passwordHash,
      name: null,
      image: null,
      address: null,
      birth_year: null,
      gender: null,
      role,
      verified_email: 1,
      verified_phone: fields.phone ? 1 : 0,
      verified_whats_app: fields.phone ? 1 : 0,
      credit_score: 0,
      city: null,
      phone: null,
      notification_method: fields.phone ? 1 : null,
      tokens_valid_after: 0,
      created_at: createdAt,
      updated_at: createdAt,
      ...fields,
    })
    return id
  }

  // ---------- people ----------
  const opened = weeksAgo(now, 40)
  addUser('super', Role.SuperAdmin, { name: 'هدى سمير', gender: 'female', phone: mobile(1) }, opened)
  addUser('admin', Role.RegularAdmin, { name: 'منى عادل', gender: 'female', phone: mobile(2) }, opened)
  addUser('studio', Role.Studio, { name: 'استوديو النيل', phone: mobile(3) }, opened)

  for (const [i, tutor] of tutors.entries()) {
    const shown = tutor.hidden !== 'no-photo'
    const id = addUser(
      tutor.handle,
      tutor.role ?? Role.Tutor,
      {
        name: tutor.name,
        gender: tutor.gender,
        image: shown ? picture(portraitSvg(tutor.face), 'users/images') : null,
        phone: mobile(10 + i),
        city: tutor.city,
        birth_year: tutor.born,
      },
      weeksAgo(now, 38) + i * dayMs,
    )
    const active = tutor.hidden !== 'not-activated' && tutor.hidden !== 'deactivated'
    tutorRows.push({
      id,
      bio: tutor.bio,
      about: tutor.about,
      video: tutor.role === Role.TutorManager ? null : clipKey,
      video_ms: tutor.role === Role.TutorManager ? null : clipMs,
      thumbnail: picture(sceneSvg(tutor.face, i % 2 === 1), 'tutors/thumbnails'),
      studio_id: i % 4 === 1 ? idOf('studio') : null,
      activated: active ? 1 : 0,
      notice: tutor.notice,
      // Most tutors have been here for longer than the steps of onboarding.
      bypass_onboarding: hasSteps(tutor.handle) ? 0 : 1,
      created_at: weeksAgo(now, 38),
      updated_at: weeksAgo(now, 20),
    })
    for (const topic of tutor.topics) userTopics.push({ user_id: id, topic_id: topicId(topic) })
    presence.push({ user_id: id, online: 0, last_seen: now - random.int(2, 2000) * minuteMs })
  }
  // An account of today with an empty profile.
  const blank = addUser('blank', Role.Tutor, { verified_email: 0 }, now - 2 * hourMs)
  tutorRows.push({
    ...Object.fromEntries(Object.keys(tutorRows[0] ?? {}).map((column) => [column, null])),
    id: blank,
    studio_id: idOf('studio'),
    activated: 0,
    notice: 0,
    bypass_onboarding: 0,
    created_at: now - 2 * hourMs,
    updated_at: now - 2 * hourMs,
  })

  const addStudent = (handle: string, fields: Row, about: Row, createdAt: number): number => {
    const id = addUser(handle, Role.Student, fields, createdAt)
    studentRows.push({
      user_id: id,
      job_title: null,
      english_level: null,
      learning_objective: null,
      created_at: createdAt,
      updated_at: createdAt,
      ...about,
    })
    return id
  }
  for (const [i, one] of students.entries()) {
    const fresh = one.handle === 'new'
    const id = addStudent(
      one.handle,
      {
        name: one.name,
        gender: one.gender,
        image: one.face ? picture(portraitSvg(one.face), 'users/images') : null,
        phone: fresh || one.phone === false ? null : mobile(60 + i),
        city: one.city ?? null,
        birth_year: one.born ?? null,
        verified_email: fresh ? 0 : 1,
        ...(one.unproved && { verified_phone: 0, verified_whats_app: 0, notification_method: null }),
        ...(one.silent && { notification_method: null }),
      },
      { job_title: one.job ?? null, english_level: one.level ?? null, learning_objective: one.objective ?? null },
      fresh ? now - 3 * minuteMs : weeksAgo(now, 14) + i * dayMs,
    )
    // Drawing for somebody added later would change everybody who is made after them.
    if (!fresh && one.handle !== 'wael')
      presence.push({ user_id: id, online: 0, last_seen: now - random.int(1, 3000) * minuteMs })
  }

  const faces = Array.from({ length: crowdPictures }, (_, i) => {
    const gender = i % 2 === 0 ? ('female' as const) : ('male' as const)
    return { gender, key: picture(portraitSvg(crowdFace(gender, random)), 'users/images') }
  })
  const crowd = Array.from({ length: crowdSize }, (_, i) => {
    const gender = i % 2 === 0 ? ('female' as const) : ('male' as const)
    const name = `${random.pick(crowdNames[gender])} ${random.pick(crowdNames.family)}`
    const image = random.chance(0.6) ? random.pick(faces.filter((face) => face.gender === gender)).key : null
    const fields = {
      name,
      gender,
      image,
      phone: mobile(100 + i),
      city: random.int(1, 27),
      birth_year: random.int(1972, 2008),
    }
    return addStudent(`s${i + 1}`, fields, { english_level: random.int(1, 5) }, weeksAgo(now, 27))
  })

  // The studio has tutors whose pages lack everything (`blank`), film and cover, one of the two, and nothing.
  const atStudio: Readonly<Record<string, Row>> = {
    yara: {},
    karam: { thumbnail: tutorRows[0]?.thumbnail ?? null },
    hoda: { video: clipKey, video_ms: clipMs },
  }
  // Added last, and with chances of their own, so that everybody else stays who they are.
  const apart = randomFrom(20_27)
  for (const [i, one] of applicants.entries()) {
    const createdAt = now - (30 - i) * dayMs
    const fields = { name: one.name, gender: one.gender, city: one.city, birth_year: one.born, phone: mobile(300 + i) }
    const id = addUser(
      one.handle,
      Role.Tutor,
      { ...fields, image: picture(portraitSvg(one.face), 'users/images', apart) },
      createdAt,
    )
    tutorRows.push({
      id,
      bio: 'محادثة هادئة لمن يبدأ من جديد',
      about: 'أحب أن يتكلم الطالب أكثر مني. نبدأ بسؤال بسيط عن يومك، ونصلح معًا جملتين أو ثلاثًا في نهاية الحصة.',
      ...{
        video: null,
        video_ms: null,
        thumbnail: null,
        studio_id: null,
        activated: 0,
        notice: 0,
        bypass_onboarding: 0,
      },
      ...{ created_at: createdAt, updated_at: createdAt },
      ...(one.handle in atStudio && { ...atStudio[one.handle], studio_id: idOf('studio') }),
    })
  }

  // ---------- subscriptions and trials ----------
  const subscribe = (
    userId: number,
    {
      start,
      end,
      weekly,
      period = PlanPeriod.Quarter,
      stopped = null,
    }: {
      start: number
      end: number
      weekly: number
      period?: PaidPeriod
      stopped?: number | null
    },
  ): void => {
    const id = subscriptions.length + 1
    subscriptions.push({
      id,
      user_id: userId,
      plan_id: planOf(weekly).id,
      tx_id: 5000 + id,
      period,
      weekly_minutes: weekly,
      start_at: start,
      end_at: end,
      extended_by: null,
      terminated_at: stopped,
      terminated_by: stopped === null ? null : idOf('admin'),
      created_at: start,
      updated_at: stopped ?? start,
    })
    purchases.push({
      txId: 5000 + id,
      userId,
      phone: String(users[userId - 1]?.phone ?? mobile(900 + userId)),
      weeklyMinutes: weekly,
      period,
      paidAt: start,
      refundedAt: stopped,
    })
    calendar.allowances.set(userId, { start, end: stopped ?? end, minutes: weekly, trial: false })
  }
  /** A subscription whose current week began `days` ago, bought `weeks` before that. */
  const running = (handle: string, weekly: number, days: number, weeks: number): number => {
    const start = utcDayStart(now) - days * dayMs - weeks * 7 * dayMs + 5 * hourMs
    subscribe(idOf(handle), { start, end: addMonths(start, 3), weekly })
    return start
  }
  const trial = (handle: string): void => {
    const start = Number(users[idOf(handle) - 1]?.created_at)
    calendar.allowances.set(idOf(handle), { start, end: now + 3650 * dayMs, minutes: 60, trial: true })
  }
  const malakSince = running('malak', 120, 3, 8)
  running('dina', 60, 4, 6)
  running('tarek', 230, 2, 9)
  running('heba', 120, 5, 7)
  running('reem', 60, 1, 3)
  running('long', 120, 6, 5)
  const endedAt = now - 5 * dayMs
  subscribe(idOf('mostafa'), { start: addMonths(endedAt, -1), end: endedAt, weekly: 60, period: PlanPeriod.Month })
  const stoppedFrom = weeksAgo(now, 6)
  subscribe(idOf('sara'), {
    start: stoppedFrom,
    end: addMonths(stoppedFrom, 3),
    weekly: 120,
    stopped: now - 10 * dayMs,
  })
  // Bought 26 days ago for four weeks, so the fourth and last week is running.
  const amiraSince = utcDayStart(now) - 26 * dayMs + 5 * hourMs
  subscribe(idOf('amira'), {
    start: amiraSince,
    end: utcDayStart(amiraSince) + 28 * dayMs,
    weekly: 60,
    period: PlanPeriod.Month,
  })
  for (const handle of ['salma', 'hazem', 'nour', 'new', 'wael']) trial(handle)
  for (const id of crowd) {
    const start = weeksAgo(now, 26) + random.int(0, 6) * dayMs
    subscribe(id, { start, end: addMonths(start, 12), weekly: 120, period: PlanPeriod.Year })
  }

  // ---------- slots ----------
  const soon = Math.ceil((now + minuteMs) / minutes(15)) * minutes(15)
  const tomorrow = cairoDayStart(addCairoDays(now, 1))
  calendar.offer(idOf('karim'), soon - minutes(30), soon + 2 * hourMs)
  calendar.offer(idOf('menna'), soon, soon + minutes(90))
  calendar.offer(idOf('menna'), tomorrow + 20 * hourMs + minutes(15), tomorrow + 22 * hourMs)
  calendar.offer(idOf('ahmed'), soon + minutes(15), soon + 2 * hourMs)
  calendar.offer(idOf('aya'), soon + minutes(30), soon + minutes(90))
  // Across midnight, whatever the tutor's usual hours are.
  calendar.offer(idOf('youssef'), tomorrow + 22 * hourMs, tomorrow + 25 * hourMs)
  for (const tutor of tutors) {
    const past = tutor.hidden === 'not-activated' || tutor.hidden === 'no-photo' ? -7 : -26 * 7
    calendar.offerHabits(idOf(tutor.handle), tutor.habits, past, tutor.hidden === 'deactivated' ? -14 : 21)
  }

  // ---------- lessons of the users one logs in as ----------
  const lesson = (
    student: string,
    tutor: string,
    from: number,
    to: number,
    duration: 15 | 30,
    canceled?: 'student' | 'tutor',
  ) =>
    calendar.place({
      studentId: idOf(student),
      tutorId: idOf(tutor),
      within: { start: from, end: to },
      duration,
      canceled,
    })
  /** Tries the tutors in random order until one has room. */
  const anyOf = (student: string, names: readonly string[], from: number, to: number, duration: 15 | 30): void => {
    for (const name of random.shuffled(names)) if (lesson(student, name, from, to, duration)) return
  }
  const history = (student: string, names: readonly string[], since: number, weeks: readonly number[]): void => {
    for (const [week, total] of weeks.entries()) {
      const from = utcDayStart(since) + week * 7 * dayMs
      const to = Math.min(from + 7 * dayMs, now - 20 * minuteMs)
      for (let left = total; left > 0; left -= 30) anyOf(student, names, from, to, left >= 30 ? 30 : 15)
    }
  }
  const must = (booked: Booked | null): Booked => {
    if (!booked) throw new Error('no room for a lesson the demo world is about')
    return booked
  }

  must(lesson('malak', 'karim', soon, soon + minutes(30), 30))
  must(lesson('malak', 'menna', tomorrow + 20 * hourMs, tomorrow + 22 * hourMs, 15))
  must(lesson('malak', 'laila', malakSince + 9 * dayMs, weeksAgo(now, 2), 15))
  history('malak', ['karim', 'karim', 'menna', 'laila', 'omar', 'hana'], malakSince, [45, 60, 30, 90, 75, 105, 90, 60])
  const thisWeek = utcDayStart(malakSince) + 8 * 7 * dayMs
  must(lesson('malak', 'karim', thisWeek, now - hourMs, 30))
  lesson('malak', 'omar', now - 6 * dayMs, now - dayMs, 30, 'tutor')
  lesson('malak', 'hana', weeksAgo(now, 3), weeksAgo(now, 2), 15, 'student')

  history('dina', ['tamer', 'nada', 'youssef'], utcDayStart(now) - 4 * dayMs - 6 * 7 * dayMs, [60, 45, 60, 30, 60, 60])
  history('dina', ['tamer', 'karim', 'laila', 'aya'], utcDayStart(now) - 4 * dayMs, [60])
  history(
    'tarek',
    ['youssef', 'youssef', 'ziad', 'karim'],
    utcDayStart(now) - 2 * dayMs - 9 * 7 * dayMs,
    [120, 150, 180, 90, 210, 150, 120, 180, 195],
  )
  for (const day of [1, 2, 3]) anyOf('tarek', ['youssef', 'ziad'], now + day * dayMs, now + (day + 1) * dayMs, 30)
  history(
    'heba',
    ['mariam', 'rania', 'laila'],
    utcDayStart(now) - 5 * dayMs - 7 * 7 * dayMs,
    [60, 90, 45, 60, 30, 90, 60],
  )
  for (const [name, by] of [
    ['mariam', 'student'],
    ['laila', 'student'],
    ['rania', 'tutor'],
    ['laila', 'tutor'],
    ['mariam', 'student'],
  ] as const)
    lesson('heba', name, weeksAgo(now, 5), now - dayMs, 15, by)
  lesson('heba', 'laila', now + 2 * dayMs, now + 9 * dayMs, 30, 'tutor')
  anyOf('heba', ['rania', 'laila', 'aya'], now + 12 * hourMs, now + 2 * dayMs, 15)
  history('reem', ['rania', 'aya'], utcDayStart(now) - dayMs - 3 * 7 * dayMs, [30, 60, 45])
  history('long', ['omar', 'salwa', 'hussein'], utcDayStart(now) - 6 * dayMs - 5 * 7 * dayMs, [60, 30, 90, 60, 45])
  history('mostafa', ['laila', 'sherif', 'former'], addMonths(endedAt, -1), [30, 60, 45, 60])
  history('amira', ['tamer', 'nada', 'laila', 'karim', 'aya'], amiraSince, [60, 45, 60, 60])
  history('sara', ['dalia', 'rania'], stoppedFrom, [60, 90, 60, 30])
  history('hazem', ['mahmoud', 'laila'], weeksAgo(now, 3), [30, 30])
  anyOf('nour', ['laila', 'aya', 'karim'], now + 20 * hourMs, utcDayStart(now) + 6 * dayMs, 15)

  // ---------- ratings, each by a student who had a lesson ----------
  const rate = (raterId: number, rateeId: number, value: number, text: string, after: number): void => {
    const createdAt = Math.min(now - random.int(1, 600) * minuteMs, after + random.int(10, 3000) * minuteMs)
    ratings.push({
      id: ratings.length + 1,
      rater_id: raterId,
      ratee_id: rateeId,
      value,
      feedback: text === '' ? null : text,
      feedback_length: text.length,
      created_at: createdAt,
      updated_at: createdAt,
    })
  }
  for (const tutor of tutors) {
    const [count, mean] = tutor.rated
    const values = Array.from({ length: count }, () => 5)
    for (let missing = Math.round(count * (5 - mean)); missing > 0; ) {
      const i = random.int(0, count - 1)
      const drop = Math.min(missing, random.pick([1, 1, 1, 2]), (values[i] ?? 1) - 2)
      values[i] = (values[i] ?? 5) - drop
      missing -= drop
    }
    const texts = new Map(Object.entries(reviews).map(([value, list]) => [Number(value), random.shuffled(list)]))
    const raters = random.shuffled(crowd)
    for (const value of values) {
      const booked = nextRater(raters, idOf(tutor.handle), tutor.hidden === 'deactivated' ? 20 : 2)
      // A quarter of the ratings have no text; the texts of the others differ, as long as there are enough.
      const text = random.chance(0.25) ? '' : (texts.get(value)?.pop() ?? '')
      if (booked) rate(booked.studentId, idOf(tutor.handle), value, text, booked.end)
    }
  }
  function nextRater(raters: number[], tutorId: number, daysAgo: number): Booked | null {
    while (raters.length > 0) {
      const studentId = raters.pop() ?? 0
      const within = { start: weeksAgo(now, random.int(3, 25)), end: now - daysAgo * dayMs }
      const booked = calendar.place({ studentId, tutorId, within, duration: random.pick([15, 30, 30]) })
      if (booked) return booked
    }
    return null
  }
  for (const [student, tutor, value, text] of [
    ['tarek', 'youssef', 5, 'غيّر طريقتي في الاجتماعات تمامًا. سنة كاملة من الحصص ولم أملّ مرة.'],
    ['malak', 'laila', 5, 'بدأت معها من الصفر، وأهم ما تعلمته أن الخطأ ليس عيبًا.'],
  ] as const) {
    const held = calendar.lessons.find(
      (one) => one.studentId === idOf(student) && one.tutorId === idOf(tutor) && one.end < now,
    )
    if (held) rate(idOf(student), idOf(tutor), value, text, held.end)
  }

  // ---------- onboarding ----------
  const steps = onboardingRows({ now, calendar, random: apart, idOf, filmKey: introVideoKey })

  // ---------- rooms ----------
  const rooms: Row[] = []
  const members: Row[] = []
  const histories: Delivery[] = []
  const openRoom = (
    a: number,
    b: number,
    said: SeedMessage[],
    openedAt: number,
    settings: Record<number, Row> = {},
  ): void => {
    const id = rooms.length + 1
    const createdAt = Math.min(openedAt, said[0]?.createdAt ?? openedAt)
    rooms.push({ id, pair_key: pairKey(a, b), last_message_id: 0, created_at: createdAt })
    for (const [me, other] of [
      [a, b],
      [b, a],
    ] as const)
      members.push({
        room_id: id,
        user_id: me,
        other_id: other,
        pinned: 0,
        muted: 0,
        unread: 0,
        last_read_id: 0,
        active_at: createdAt,
        created_at: createdAt,
        updated_at: createdAt,
        ...settings[me],
      })
    if (said.length > 0) histories.push({ kind: 'history', roomId: id, members: [a, b], messages: said })
  }
  type Lines = readonly (readonly ['s' | 't', string])[]
  const spoken = (lines: Lines, s: number, t: number) =>
    lines.map(([who, text]) => ({ userId: who === 's' ? s : t, text }))
  const malak = idOf('malak')
  const known = new Set<string>()
  const talk = (
    tutor: keyof typeof conversations,
    from: number,
    to: number,
    unread: number,
    settings: Row = {},
  ): void => {
    const id = idOf(tutor)
    known.add(pairKey(malak, id))
    openRoom(malak, id, timed(spoken(conversations[tutor], malak, id), { from, to, unread }, random), from, {
      [malak]: settings,
    })
  }
  talk('karim', malakSince + dayMs, now - 3 * minuteMs, 2, { pinned: 1 })
  talk('menna', weeksAgo(now, 2), now - 40 * minuteMs, 1)
  talk('laila', now - 4 * dayMs, now - 26 * hourMs, 0)
  talk('omar', now - 4 * dayMs, now - 3 * dayMs, 0)
  talk('hana', now - 12 * dayMs, now - 9 * dayMs, 0, { muted: 1 })
  // A room without messages.
  known.add(pairKey(malak, idOf('nada')))
  openRoom(malak, idOf('nada'), [], now - 2 * dayMs)

  const [tarek, youssef] = [idOf('tarek'), idOf('youssef')]
  known.add(pairKey(tarek, youssef))
  const endless = Array.from({ length: 250 }, () => random.pick(longTalk)).flatMap(([asked, answered]) => [
    { userId: youssef, text: asked },
    { userId: tarek, text: answered },
  ])
  openRoom(
    tarek,
    youssef,
    timed(endless, { from: weeksAgo(now, 9), to: now - 90 * minuteMs }, random),
    weeksAgo(now, 9),
  )
  const [karim, manager] = [idOf('karim'), idOf('manager')]
  const toManager: Lines = [
    ['t', 'أستاذ كريم، تقييمات الشهر ممتازة. هل يمكنك فتح مواعيد صباح الجمعة؟'],
    ['s', 'أكيد، فتحت من الثانية عشرة حتى الثالثة.'],
    ['t', 'شكرًا جزيلًا، وصل.'],
  ]
  openRoom(
    karim,
    manager,
    timed(spoken(toManager, karim, manager), { from: now - 6 * dayMs, to: now - 2 * dayMs, unread: 1 }, random),
    now - 6 * dayMs,
  )

  for (const { studentId, tutorId, start, createdAt } of [...calendar.lessons].sort((a, b) => b.start - a.start)) {
    const key = pairKey(studentId, tutorId)
    if (known.has(key)) continue
    known.add(key)
    const recent = start > weeksAgo(now, 6) && random.chance(0.5)
    const lines = recent ? spoken(random.pick(smallTalk), studentId, tutorId) : []
    const to = Math.min(start + 20 * hourMs, now - random.int(30, 900) * minuteMs)
    openRoom(
      studentId,
      tutorId,
      timed(lines, { from: to - 2 * hourMs, to, unread: random.pick([0, 0, 0, 1]) }, random),
      createdAt,
    )
  }

  // ---------- attendance ----------
  const attendance = calendar.lessons
    .filter((one) => one.canceledAt === null && one.end < now)
    .flatMap((one) => [one.tutorId, one.studentId].flatMap((userId) => stay(one, userId)))
  function stay(one: Booked, userId: number): Row[] {
    const came = one.start + random.int(-240, 90) * 1000
    const left = one.end + random.int(-30, 120) * 1000
    const row = { session_id: one.sessionId, user_id: userId }
    // Every ninth student comes late and loses the connection for two minutes; what the lesson earns is up to the tutor.
    if (userId === one.studentId && one.id % 9 === 4) {
      const late = one.start + random.int(3, 5) * minuteMs
      const lost = late + 4 * minuteMs
      return [
        { ...row, type: 1, created_at: late },
        { ...row, type: 2, created_at: lost },
        { ...row, type: 1, created_at: lost + 2 * minuteMs },
        { ...row, type: 2, created_at: left },
      ]
    }
    return [
      { ...row, type: 1, created_at: came },
      { ...row, type: 2, created_at: left },
    ]
  }

  // ---------- what lessons earned ----------
  const earnings = earningsOf(calendar.lessonRows(), withdrawals(karim, idOf('menna')), {
    adminId: idOf('admin'),
    now,
    newKey: () => random.uuid(),
  })
  pictures.push(...earnings.receipts)

  // ---------- the work of the team ----------
  const team = {
    student: idOf('malak'),
    tutor: karim,
    applicant: idOf('basem'),
    owner: idOf('super'),
    admin: idOf('admin'),
  }
  const reports = reportsOf(team, random.uuid(), now)
  pictures.push(reports.picture)

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
    phone: String(users[idOf('heba') - 1]?.phone),
    weeklyMinutes: 120,
    period: PlanPeriod.Month,
    paidAt: now - 3 * dayMs,
    refundedAt: null,
    claimedAt: now - 26 * hourMs,
  }
  const payments = paymentRows([...purchases, paidTwice])
  const buyer = { userId: idOf('wael'), phone: String(users[idOf('wael') - 1]?.phone) }
  const waitingId = 5001 + subscriptions.length
  const bought = { ...buyer, weeklyMinutes: 120, period: PlanPeriod.Month }
  const waiting = waitingTransaction(bought, waitingId, now - 40 * minuteMs)
  for (const topic of ['محادثة يومية', 'إنجليزية الأعمال', 'عروض تقديمية', 'سفر'] as const)
    userTopics.push({ user_id: idOf('malak'), topic_id: topicId(topic) })
  const theirs = earnings.lessons.filter(
    (row) =>
      row.student_id === idOf('malak') &&
      row.tutor_id === karim &&
      row.canceled_at === null &&
      Number(row.end_at) < now,
  )
  const lastTogether = theirs.sort((a, b) => Number(b.start_at) - Number(a.start_at))[0]
  const list = wordRows(idOf('malak'), karim, Number(lastTogether?.id), now)
  const kept = weeklyHourRows(idOf('tarek'), earnings.lessons, now)
  const told = notificationRows(
    calendar.lessons,
    [
      {
        ...{ userId: idOf('malak'), kind: 'favourite_opened_hours', key: `favourite:${idOf('malak')}:seed:${karim}` },
        ...{ aboutId: karim, facts: {}, dueAt: now - 3 * hourMs },
      },
      {
        ...{ userId: idOf('malak'), kind: 'payment_paid', key: 'payment:0:payment_paid' },
        ...{ facts: { amount: 120_000, weeklyMinutes: 120 }, dueAt: now - 5 * dayMs },
      },
      {
        ...{ userId: idOf('mostafa'), kind: 'plan_invited', key: 'plan-invite:0' },
        ...{ facts: { weeklyMinutes: 120 }, dueAt: now - 2 * hourMs },
      },
      {
        ...{ userId: karim, kind: 'withdrawal_updated', key: 'invoice:0:3:0' },
        ...{ facts: { status: InvoiceStatus.Approved, amount: 150_000 }, dueAt: now - 2 * dayMs },
      },
    ],
    now,
  )
  const tables: [string, Row[]][] = [
    ['users', users],
    ['tutors', tutorRows],
    ['students', studentRows],
    ['topics', topicRows],
    ['user_topics', userTopics],
    ['plans', planRows(opened)],
    ['coupons', invitationRows(idOf('mostafa'), idOf('super'), now).coupons],
    ['plan_invites', invitationRows(idOf('mostafa'), idOf('super'), now).invites],
    ['transactions', [...payments.transactions, waiting, ...unpaidTransactions(bought, waitingId + 1, now)]],
    ['refund_requests', payments.refundRequests],
    ['ledger_entries', payments.ledger],
    ['subscriptions', subscriptions],
    ['availability_slots', calendar.slotRows()],
    ['lessons', earnings.lessons],
    ['lesson_recaps', recapRows(idOf('malak'), earnings.lessons, now)],
    ['learning_progress', [progressRow(idOf('malak'))]],
    ['words', list.words],
    ['word_reviews', list.reviews],
    ['review_days', reviewDayRows(idOf('malak'), now)],
    ['weekly_hours', kept.hours],
    ['weekly_lessons', kept.lessons],
    ['intro_videos', steps.videos],
    ['interviews', steps.interviews],
    ['demo_sessions', steps.demos],
    ['sessions', [...calendar.sessionRows(), ...steps.sessions]],
    ['session_events', attendance],
    ['ledger_entries', earnings.entries],
    ['invoices', earnings.invoices],
    ['invoice_events', earnings.events],
    ['ratings', ratings],
    ['presence', presence],
    ['rooms', rooms],
    ['room_members', members],
    ['message_templates', messageTemplateRows(idOf('karim'), now)],
    ['reports', reports.rows],
    ['contact_requests', contactRequestsOf(team, now)],
    ['audit_log', auditRowsOf(team, now)],
    ['notifications', told],
  ]
  return {
    deliveries: [
      ...tables.map(([table, rows]): Delivery => ({ kind: 'rows', table, rows })),
      ...histories,
      { kind: 'charge', txId: waitingId },
      { kind: 'schedule', calls: [...calendar.coming(), ...steps.coming] },
      { kind: 'publish', tutorIds: [...[...tutors, ...applicants].map(({ handle }) => idOf(handle)), blank], now },
    ],
    pictures,
    clipKeys: [clipKey, introVideoKey],
  }
}
