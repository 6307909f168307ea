/** The users of the demo world, with their profiles and pictures. */
import { dayMs, hourMs, minuteMs } from '#contract/shared/rules/time.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { demoFriendCode, emailOf } from './accounts.ts'
import { applicants, hasSteps } from './applicants.ts'
import type { Calendar } from './calendar.ts'
import { weeksAgo } from './conversation.ts'
import { crowdFace } from './crowd.ts'
import { portraitSvg, sceneSvg } from './faces.ts'
import type { Random } from './random.ts'
import type { Row } from './seed-rows.ts'
import { addedLater, crowdNames, students } from './students.ts'
import { studioAddress } from './studio-visits.ts'
import { topicId } from './topics.ts'
import { tutors } from './tutors.ts'

export interface Cast {
  users: Row[]
  tutors: Row[]
  students: Row[]
  topics: Row[]
  presence: Row[]
  pictures: { key: string; svg: string }[]
  /** Ids of the students nobody logs in as. */
  crowd: readonly number[]
  /** The id of a user, by the part of the address before the @. */
  idOf: (handle: string) => number
  userOf: (id: number) => Row | undefined
}

/** What every part of the demo world is made from. The parts draw from the same chances, so their order matters. */
export interface Making {
  /** Epoch ms. */
  now: number
  random: Random
  calendar: Calendar
  cast: Cast
}

interface Beginning {
  /** Chances for those who were added last, so that everybody else stays who they are. */
  apart: Random
  /** When the team began, epoch ms. */
  opened: number
  passwordHash: string
}

/** Students who exist because a review needs a lesson; nobody logs in as one of them. */
const crowdSize = 64
const crowdPictures = 20
/** The film of every tutor, and its length. */
export const clipKey = 'tutors/videos/0c6f6f3e-8f0e-4a43-9a3c-6a1f5f0c2d11'
const clipMs = 64_000
/** What `captionedTutor` says in it. */
export const captionsKey = 'tutors/captions/7a9d3f14-2c55-4b0e-8e61-0f4c9b7d6a35'
const captionedTutor = 'karim'

export const mobile = (n: number): string => `01${n % 3}${String(20_000_000 + n * 73_331).slice(0, 8)}`

export const castOf = (
  { now, random, calendar }: Omit<Making, 'cast'>,
  { apart, opened, passwordHash }: Beginning,
): Cast => {
  const users: Row[] = []
  const tutorRows: Row[] = []
  const studentRows: Row[] = []
  const userTopics: Row[] = []
  const presence: Row[] = []
  const pictures: Cast['pictures'] = []
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
      telegram_chat_id: null,
      tokens_valid_after: 0,
      created_at: createdAt,
      updated_at: createdAt,
      ...fields,
    })
    return id
  }

  addUser('super', Role.SuperAdmin, { name: 'هدى سمير', gender: 'female', phone: mobile(1) }, opened)
  addUser('admin', Role.RegularAdmin, { name: 'منى عادل', gender: 'female', phone: mobile(2) }, opened)
  addUser('studio', Role.Studio, { name: 'استوديو النيل', phone: mobile(3), address: studioAddress }, opened)

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
      captions: tutor.handle === captionedTutor ? captionsKey : null,
      captions_language: tutor.handle === captionedTutor ? 'ar' : null,
      captions_at: tutor.handle === captionedTutor ? weeksAgo(now, 20) : null,
      studio_id: i % 4 === 1 || tutor.hidden === 'no-photo' || tutor.hidden === 'not-activated' ? idOf('studio') : null,
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
      // Triggers give everybody else a link that nobody can guess.
      friend_code: handle === 'malak' ? demoFriendCode : null,
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
        ...(one.telegram && { notification_method: 2, telegram_chat_id: one.telegram }),
      },
      { job_title: one.job ?? null, english_level: one.level ?? null, learning_objective: one.objective ?? null },
      fresh ? now - 3 * minuteMs : weeksAgo(now, 14) + i * dayMs,
    )
    // Drawing for somebody added later would change everybody who is made after them.
    if (!fresh && !addedLater.includes(one.handle))
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
      created_at: createdAt,
      updated_at: createdAt,
      ...(one.handle in atStudio && { ...atStudio[one.handle], studio_id: idOf('studio') }),
    })
  }

  // Whom the team has blocked, and an admin with a factor; made last, and without drawing, so that everybody else stays who they are.
  addStudent(
    'blocked',
    { name: 'سامح عادل', gender: 'male', phone: mobile(400), city: 1, birth_year: 1996 },
    { english_level: 2 },
    now - 40 * dayMs,
  )
  addUser('admin2', Role.RegularAdmin, { name: 'سها فؤاد', gender: 'female' }, opened)

  return {
    users,
    tutors: tutorRows,
    students: studentRows,
    topics: userTopics,
    presence,
    pictures,
    crowd,
    idOf,
    userOf: (id) => users[id - 1],
  }
}
