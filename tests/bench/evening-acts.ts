/** What people do in the app of an evening: the requests and frames of each screen, as the app sends them. */
import { randomUUID } from 'node:crypto'
import * as call from '#contract/classroom/events/session.ts'
import { JoinRooms, WatchTutors } from '#contract/shared/events/channels.ts'
import { dayMs, toIsoInstant, utcDayStart } from '#contract/shared/rules/time.ts'
import { readKey } from '#contract/shared/rules/together.ts'
import { JoinedRooms, MarkMessageAsRead, SendMessage } from '#contract/talk/events/chat.ts'
import { api } from './cases.ts'
import type { Guest, Pair } from './evening-people.ts'
import { answered, openHub } from './sockets.ts'

export interface Visitor {
  readonly id: number
  readonly token: string
  readonly origin: string
  socket: WebSocket | null
}

let acks = 0
/** Resolves once a frame is acknowledged with one of these codes. */
const tell = async (
  { socket, id }: Visitor,
  event: { readonly name: string },
  data: object,
  codes: readonly string[] = ['ok'],
): Promise<string> => {
  if (!socket) throw new Error(`${id} has no socket`)
  const ack = ++acks
  let answer = ''
  await answered({
    socket,
    text: JSON.stringify({ event: event.name, data, ack }),
    isAnswer: (text) => {
      const isOwn = text.startsWith('{"ack"') && text.includes(`"ack":${ack},`)
      if (isOwn) answer = text
      return isOwn
    },
  })
  if (!codes.some((code) => answer.includes(`"code":"${code}"`))) throw new Error(`${event.name} of ${id}: ${answer}`)
  return answer
}

const ask = async ({ origin, token }: Visitor, path: string, body?: object): Promise<unknown> => {
  const json = body && { body: JSON.stringify(body), method: 'POST' }
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
  const answer = await fetch(`${origin}${api}${path}`, { headers, ...json })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 300)}`)
  return text === '' ? null : JSON.parse(text)
}
type Answers = Readonly<Record<string, { readonly status: number; readonly body: unknown }>>

const askHome = async (visitor: Visitor, query: string): Promise<Answers> => {
  const { answers } = (await ask(visitor, `/home?${query}`)) as { answers: Answers }
  for (const [path, { status, body }] of Object.entries(answers))
    if (status >= 400) throw new Error(`${path}: ${status} ${JSON.stringify(body).slice(0, 300)}`)
  return answers
}

/** What a page begins with, in one request. */
const openPage = (visitor: Visitor, page: string): Promise<Answers> =>
  askHome(visitor, `page=${encodeURIComponent(page)}`)

/** Reads that begin at the same moment share a request; what does not come with the others is asked alone. */
const askTogether = async (visitor: Visitor, paths: readonly string[]): Promise<Answers> => {
  const answers = await askHome(visitor, paths.map((path) => `read=${encodeURIComponent(path)}`).join('&'))
  await Promise.all(paths.map((path) => readKey(path) in answers || ask(visitor, path)))
  return answers
}

const comingLessons = (id: number): string => {
  const now = Date.now()
  const window = `after=${toIsoInstant(now)}&before=${toIsoInstant(now + 60 * dayMs)}`
  return `/lesson/list?users=${id}&canceled=false&full=true&${window}`
}
const weekOf = (ids: readonly number[]): string => {
  const today = utcDayStart(Date.now())
  const window = `after=${toIsoInstant(today)}&before=${toIsoInstant(today + 7 * dayMs)}`
  return `/availability-slot?${ids.map((id) => `userIds=${id}`).join('&')}&full=true&${window}`
}

/** A socket, until the server has greeted it; then what the page says it holds. */
export const arrive = async (visitor: Visitor): Promise<void> => {
  const socket = await openHub(visitor.origin, visitor.token)
  visitor.socket = socket
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('close', () => reject(new Error(`${visitor.id} was closed`)), { once: true })
    socket.addEventListener('message', ({ data }) => {
      if (String(data).includes(`"event":"${JoinedRooms.name}"`)) resolve()
    })
  })
  await tell(visitor, JoinRooms, { rooms: [] })
}

export const studentHome = async (visitor: Visitor): Promise<void> => {
  await Promise.all([
    openPage(visitor, '/s/dashboard'),
    tell(visitor, WatchTutors, { lists: false, tutors: [], now: true }),
  ])
}

export const tutorHome = async (visitor: Visitor): Promise<void> => {
  await openPage(visitor, '/t/dashboard')
}

export const lookAtLessons = async (visitor: Visitor): Promise<void> => {
  await askTogether(visitor, [comingLessons(visitor.id), '/weekly-hour/list'])
}

export const lookAtChats = async (visitor: Visitor, roomId: number): Promise<void> => {
  const rooms = `/chat/list/rooms/${visitor.id}`
  await askTogether(visitor, [`${rooms}?pinned=false&page=1&size=20`, `${rooms}?pinned=true&page=1&size=20`])
  await askTogether(visitor, [`/chat/room/members/${roomId}`, `/chat/list/${roomId}/messages?size=40`])
}

const tutorList = '/user/tutor/list/onboarded?page=1&size=12'

export const lookAtTutors = async (visitor: Visitor): Promise<void> => {
  const list = askTogether(visitor, [
    ...[tutorList, '/topic/list?page=1&size=100', '/plan/list?active=true&full=true'],
    ...['/now', '/favourite-tutor/ids'],
  ])
  await Promise.all([
    list.then((answers) => {
      const tutors = answers[tutorList]?.body as { list: { id: number }[] } | undefined
      return ask(visitor, weekOf((tutors?.list ?? []).map(({ id }) => id)))
    }),
    tell(visitor, WatchTutors, { lists: true, tutors: [], now: true }),
  ])
}

export const lookAtTutor = async (visitor: Visitor, tutorId: number): Promise<void> => {
  const own = `/lesson/list?users=${visitor.id}&canceled=false&full=true&after=${toIsoInstant(utcDayStart(Date.now()))}&before=${toIsoInstant(utcDayStart(Date.now()) + 7 * dayMs)}`
  await Promise.all([
    askTogether(visitor, [
      ...[`/user/tutor/info/${tutorId}`, weekOf([tutorId]), `/user/tutor/activity/${tutorId}`, own],
      ...['/config', '/plan/list?active=true&full=true', '/favourite-tutor/ids'],
    ]),
    tell(visitor, WatchTutors, { lists: false, tutors: [tutorId] }),
  ])
}

/** A booking, and what the page asks again after it. */
export const book = async (visitor: Visitor, { tutorId, slotId, start }: Guest): Promise<void> => {
  await ask(visitor, '/lesson', { tutorId, slotId, start, duration: 30 })
  await askTogether(visitor, [comingLessons(visitor.id), '/minutes', '/sub/user', weekOf([tutorId])])
}

/** A message that the other member, who is there, reads. */
export const write = async (from: Visitor, to: Visitor, roomId: number): Promise<void> => {
  const answer = await tell(from, SendMessage, { roomId, text: 'أهلا، أنا جاهز للحصة', refId: randomUUID() })
  const id = Number(/"message":"(\d+)"/.exec(answer)?.[1])
  await tell(to, MarkMessageAsRead, { id })
}

const openCall = async (visitor: Visitor, { lessonId, sessionId, tutorId, studentId }: Pair): Promise<void> => {
  await ask(visitor, `/lesson/${lessonId}`)
  const name = encodeURIComponent(sessionId)
  await Promise.all([
    tell(visitor, call.PreJoinSession, { sessionId }),
    ask(visitor, `/session/token?sessionId=${name}`),
    ask(visitor, '/health'),
    askTogether(visitor, [`/session/${name}`, ...(visitor.id === tutorId ? [`/lesson/${lessonId}/preparation`] : [])]),
  ])
  // The check of the line before the door.
  for (let i = 0; i < 4; i++) await ask(visitor, '/health')
  await tell(visitor, call.JoinSession, { sessionId, seatId: randomUUID() })
  await Promise.all([
    ask(visitor, `/chat/room/by/members?members=${tutorId}&members=${studentId}`),
    tell(visitor, call.ToggleMic, { session: sessionId, mic: true }, ['ok', 'unreachable']),
    tell(visitor, call.ToggleCamera, { session: sessionId, camera: true, paused: false }, ['ok', 'unreachable']),
    tell(visitor, call.UserSharingScreen, { session: sessionId, screen: false }, ['ok', 'unreachable']),
  ])
}

const sdp = `v=0\r\no=- 5292491859959210675 2 IN IP4 127.0.0.1\r\n${'a=rtpmap:111 opus/48000/2\r\n'.repeat(150)}`
const candidate = {
  candidate: 'candidate:279598222 1 udp 2122194687 192.0.2.7 51731 typ host generation 0',
  sdpMid: '0',
}
const candidatesEach = 8

/** A tutor and a student come into their call and are connected. */
export const meet = async (tutor: Visitor, student: Visitor, pair: Pair): Promise<void> => {
  const { sessionId } = pair
  await openCall(tutor, pair)
  await openCall(student, pair)
  const attempt = randomUUID()
  await tell(tutor, call.AnnounceIncomingOffer, { sessionId, attempt })
  await tell(student, call.ReadyToReceiveOffer, { sessionId, attempt })
  await tell(tutor, call.SessionOffer, { sessionId, offer: { type: 'offer', sdp } })
  await tell(student, call.SessionAnswer, { sessionId, answer: { type: 'answer', sdp } })
  for (let i = 0; i < candidatesEach; i++)
    await Promise.all([tutor, student].map((one) => tell(one, call.IceCandidate, { sessionId, candidate })))
}

/** Both leave the call. */
export const part = async (tutor: Visitor, student: Visitor, { sessionId }: Pair): Promise<void> => {
  for (const one of [tutor, student]) await tell(one, call.LeaveSession, { sessionId })
}

/** The page closes. */
export const goAway = async (visitor: Visitor): Promise<void> => {
  const { socket } = visitor
  visitor.socket = null
  if (!socket || socket.readyState === WebSocket.CLOSED) return
  const closed = new Promise((resolve) => socket.addEventListener('close', resolve, { once: true }))
  socket.close()
  await closed
}
