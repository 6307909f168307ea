/** What people do in the app of an evening: the requests and frames of each screen, as the app sends them. */
import { randomUUID } from 'node:crypto'
import * as call from '#contract/classroom/events/session.ts'
import { JoinRooms, WatchTutors } from '#contract/shared/events/channels.ts'
import { dayMs, toIsoInstant, utcDayStart } from '#contract/shared/rules/time.ts'
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
/** Some at a time, as a browser does. */
const askAll = async (visitor: Visitor, paths: readonly string[]): Promise<void> => {
  const waiting = [...paths]
  const next = async (): Promise<void> => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) await ask(visitor, path)
  }
  await Promise.all(Array.from({ length: 6 }, next))
}

const comingLessons = (id: number): string => {
  const now = Date.now()
  const window = `after=${toIsoInstant(now)}&before=${toIsoInstant(now + 60 * dayMs)}`
  return `/lesson/list?users=${id}&canceled=false&full=true&${window}`
}
const pastLessons = (id: number): string =>
  `/lesson/list?users=${id}&page=1&size=5&past=true&canceled=false&future=false`
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

/** What every page asks when the app starts. */
const shell = (id: number): string[] => [
  '/user/current',
  '/notification/unread',
  '/announcement/shown',
  '/consent',
  comingLessons(id),
]
const studentShell = (id: number): string[] => [...shell(id), '/sub/user', '/minutes']

export const studentHome = async (visitor: Visitor): Promise<void> => {
  const { id } = visitor
  await Promise.all([
    askAll(visitor, [
      ...studentShell(id),
      ...['/user/student/stats/personalized', '/tx/last?refunding=true', '/recap/list?size=1', '/progress'],
      ...['/user/tutor/fitting', pastLessons(id), '/word/due', `/chat/list/rooms/${id}?page=1&size=20`],
      ...['/weekly-hour/list', '/now'],
    ]),
    tell(visitor, WatchTutors, { lists: true, tutors: [] }),
  ])
}

export const tutorHome = (visitor: Visitor): Promise<void> => {
  const { id } = visitor
  return askAll(visitor, [
    ...shell(id),
    ...[`/user/tutor/meta?tutorId=${id}`, '/user/tutor/stats/personalized', `/invoice/stats/${id}`],
    ...['/user/tutor/trust/personalized', `/chat/list/rooms/${id}?page=1&size=20`, pastLessons(id)],
    '/now/availability',
  ])
}

export const lookAtLessons = (visitor: Visitor): Promise<void> =>
  askAll(visitor, [comingLessons(visitor.id), pastLessons(visitor.id)])

export const lookAtChats = async (visitor: Visitor, roomId: number): Promise<void> => {
  await askAll(visitor, [
    `/chat/list/rooms/${visitor.id}?pinned=false&page=1&size=20`,
    `/chat/list/rooms/${visitor.id}?pinned=true&page=1&size=20`,
  ])
  await ask(visitor, `/chat/list/${roomId}/messages`)
}

export const lookAtTutors = async (visitor: Visitor): Promise<void> => {
  const list = ask(visitor, '/user/tutor/list/onboarded?page=1&size=12') as Promise<{ list: { id: number }[] }>
  await Promise.all([
    list.then(({ list: shown }) => ask(visitor, weekOf(shown.map(({ id }) => id)))),
    askAll(visitor, [
      '/topic/list?page=1&size=100',
      '/plan/list?active=true&full=true',
      '/now',
      '/favourite-tutor/ids',
    ]),
    tell(visitor, WatchTutors, { lists: true, tutors: [] }),
  ])
}

export const lookAtTutor = async (visitor: Visitor, tutorId: number): Promise<void> => {
  const own = `/lesson/list?users=${visitor.id}&canceled=false&full=true&after=${toIsoInstant(utcDayStart(Date.now()))}&before=${toIsoInstant(utcDayStart(Date.now()) + 7 * dayMs)}`
  await Promise.all([
    askAll(visitor, [
      ...[`/user/tutor/info/${tutorId}`, weekOf([tutorId]), `/user/tutor/activity/${tutorId}`, weekOf([tutorId])],
      ...[own, '/config'],
    ]),
    tell(visitor, WatchTutors, { lists: false, tutors: [tutorId] }),
  ])
}

/** A booking, and what the page asks again after it. */
export const book = async (visitor: Visitor, { tutorId, slotId, start }: Guest): Promise<void> => {
  await ask(visitor, '/lesson', { tutorId, slotId, start, duration: 30 })
  await askAll(visitor, [comingLessons(visitor.id), '/minutes', '/sub/user', weekOf([tutorId])])
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
    askAll(visitor, [
      ...[`/session/token?sessionId=${name}`, '/health', `/session/${name}`],
      ...(visitor.id === tutorId ? [`/lesson/${lessonId}/preparation`] : []),
    ]),
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
