/**
 * The live connection: one WebSocket per tab, opened only with a token, reconnecting with backoff without end.
 * `emit` waits for the ack; a caller that needs delivery retries on `unreachable` with the same reference.
 */
import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { basePath } from '#contract/shared/api/endpoint.ts'
import { Ack, type ClientEvent, type SentDataOf, type ServerEvent } from '#contract/shared/events/event.ts'
import { planReconnect, returnDelay } from '#contract/shared/rules/backoff.ts'
import { JoinedRooms, UserStatusChanged } from '#contract/talk/events/chat.ts'
import { connections } from '#contract/vocabulary/connections.ts'
import { realtime } from '#contract/vocabulary/limits.ts'
import { usableToken } from './api.ts'
import { lookOfPage } from './look.ts'
import { wasAway, watchOwnNetwork } from './own-network.ts'
import { forgetTold } from './together.ts'
import { currentToken, followOtherTabs, isLapsed, onTokenChange, userIdOf } from './token.ts'

export type ConnectionState = 'off' | 'connecting' | 'online' | 'reconnecting'

type Listener = (data: unknown) => void
const ackTimeoutMs = 10_000
const unreachable: Ack = { code: 'unreachable' }

let socket: WebSocket | null = null
let socketToken: string | null = null
let state: ConnectionState = 'off'
let attempt = 0
let nextAck = 1
let lastMessageAt = 0
let retryTimer: ReturnType<typeof setTimeout> | undefined
let connectTimer: ReturnType<typeof setTimeout> | undefined
let heartbeat: ReturnType<typeof setInterval> | undefined
const pendingAcks = new Map<number, (ack: Ack) => void>()
const listeners = new Map<string, Set<Listener>>()
const stateListeners = new Set<() => void>()
const openListeners = new Set<(gapMs: number) => void>()
const revokedListeners = new Set<() => void>()
let lostAt: number | null = null
/** The server closed this socket because the person opened too many tabs; the next input in this tab reconnects it. */
let waitsForUserInput = false
/** This socket was closed here, because nothing came any more. */
let wasSilent = false
/** How long the server asked to spread returns over, ms. */
let returnWithinMs: number = connections.returns.withinMs

const setState = (next: ConnectionState): void => {
  if (state === next) return
  state = next
  for (const listener of stateListeners) listener()
}

const settleAck = (ack: number, result: Ack): void => {
  pendingAcks.get(ack)?.(result)
  pendingAcks.delete(ack)
}

const failPendingAcks = (): void => {
  for (const ack of [...pendingAcks.keys()]) settleAck(ack, unreachable)
}

const noteGreeting = (data: unknown): void => {
  const { returnWithin } = data as { returnWithin?: unknown }
  if (typeof returnWithin === 'number') returnWithinMs = returnWithin
}

const handleMessage = (text: unknown): void => {
  lastMessageAt = Date.now()
  if (typeof text !== 'string' || text === 'pong') return
  const frame = JSON.parse(text) as { event?: string; data?: unknown; ack?: number }
  if (typeof frame.ack === 'number') {
    const parsed = v.safeParse(Ack, frame.data)
    settleAck(frame.ack, parsed.success ? parsed.output : unreachable)
    return
  }
  if (frame.event === JoinedRooms.name) noteGreeting(frame.data)
  // What has changed may be among the answers that no part of the screen has taken yet.
  else if (frame.event !== UserStatusChanged.name) forgetTold()
  for (const listener of listeners.get(frame.event ?? '') ?? []) listener(frame.data)
}

const stopTimers = (): void => {
  clearTimeout(retryTimer)
  clearTimeout(connectTimer)
  clearInterval(heartbeat)
}

const handleClose = (closed: WebSocket, code: number): void => {
  if (socket !== closed) return
  socket = null
  stopTimers()
  failPendingAcks()
  lostAt ??= Date.now()
  if (currentToken() === null) {
    setState('off')
    return
  }
  // A browser does not say why a connection was refused before it opened. Asked at the second refusal alone: a server
  // that is down refuses everybody, again and again.
  if (code === realtime.close.revoked || attempt === 1) for (const listener of revokedListeners) listener()
  setState('reconnecting')
  const loss = { code, withinMs: returnWithinMs, isAlone: wasSilent || wasAway() }
  const wait = planReconnect(loss, attempt, Math.random())
  wasSilent = false
  waitsForUserInput = wait === null
  if (wait !== null) retryTimer = setTimeout(connect, wait)
  attempt += 1
}

const sendHeartbeat = (open: WebSocket): void => {
  if (Date.now() - lastMessageAt <= realtime.deadAfterMs) {
    open.send('ping')
    return
  }
  // A server that ends closes its sockets: silence is the network of this device.
  wasSilent = true
  open.close()
}

const handleOpen = (open: WebSocket): void => {
  clearTimeout(connectTimer)
  attempt = 0
  waitsForUserInput = false
  lastMessageAt = Date.now()
  heartbeat = setInterval(() => sendHeartbeat(open), realtime.heartbeatMs)
  setState('online')
  const gap = lostAt === null ? 0 : Date.now() - lostAt
  lostAt = null
  for (const listener of openListeners) listener(gap)
}

/** A token whose own time is over opens no socket; the next attempt has another, or nobody is signed in. */
const exchangeFirst = (): void => {
  const tryLater = () => {
    if (currentToken() === null) setState('off')
    else retryTimer = setTimeout(connect, returnDelay(attempt++, Math.random(), returnWithinMs))
  }
  usableToken().then(connect, tryLater)
}

const connect = (): void => {
  followOtherTabs()
  const token = currentToken()
  if (token === null || socket) return
  stopTimers()
  if (isLapsed(token)) {
    exchangeFirst()
    return
  }
  socketToken = token
  setState(attempt === 0 && lostAt === null ? 'connecting' : 'reconnecting')
  const url = new URL(`${basePath}/socket`, location.href)
  url.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:'
  const fresh = new WebSocket(url, ['hiwar.v1', `bearer.${token}`])
  socket = fresh
  connectTimer = setTimeout(() => fresh.close(), realtime.backoff.connectTimeoutMs)
  fresh.onopen = () => handleOpen(fresh)
  fresh.onmessage = ({ data }) => handleMessage(data)
  fresh.onclose = ({ code }) => handleClose(fresh, code)
}

const disconnect = (): void => {
  const open = socket
  socket = null
  stopTimers()
  failPendingAcks()
  attempt = 0
  lostAt = null
  waitsForUserInput = false
  setState('off')
  open?.close(realtime.close.logout)
}

const followToken = (): void => {
  const token = currentToken()
  // A refreshed token keeps the open socket; the token of another person must not use it, so it is reconnected.
  if (token === null) disconnect()
  else if (!socket && !waitsForUserInput) connect()
  else if (socketToken !== null && userIdOf(socketToken) !== userIdOf(token)) {
    disconnect()
    connect()
  }
}

/** Connects and disconnects as the token changes; never for a look. Called once at startup. */
export const startSocket = (): void => {
  if (lookOfPage()) return
  onTokenChange(followToken)
  const retryNow = () => {
    if (state === 'reconnecting' && !socket) connect()
  }
  const retryOnUserInput = () => waitsForUserInput && retryNow()
  watchOwnNetwork(() => !waitsForUserInput && retryNow())
  for (const use of ['focus', 'pointerdown', 'keydown']) window.addEventListener(use, retryOnUserInput)
  followToken()
}

/** Sends an event and waits for its ack; `unreachable` when there is no connection or no ack in time. */
export const emit = <E extends ClientEvent>(event: E, data: SentDataOf<E>): Promise<Ack> => {
  const open = socket
  if (open?.readyState !== WebSocket.OPEN) return Promise.resolve(unreachable)
  const ack = nextAck++
  open.send(JSON.stringify({ event: event.name, data, ack }))
  return new Promise((resolve) => {
    pendingAcks.set(ack, resolve)
    setTimeout(() => settleAck(ack, unreachable), ackTimeoutMs)
  })
}

/** Listens to a server event; payloads that do not match its schema are dropped. Returns the unsubscribe function. */
export const listen = <E extends ServerEvent>(
  event: E,
  listener: (data: v.InferOutput<E['data']>) => void,
): (() => void) => {
  const checked: Listener = (data) => {
    const parsed = v.safeParse(event.data, data)
    if (parsed.success) listener(parsed.output)
  }
  const set = listeners.get(event.name) ?? new Set()
  listeners.set(event.name, set.add(checked))
  return () => set.delete(checked)
}

/** Calls `listener` after every connection with the gap in ms, 0 the first time. Returns the unsubscribe function. */
export const onConnected = (listener: (gapMs: number) => void): (() => void) => {
  openListeners.add(listener)
  return () => openListeners.delete(listener)
}

/** Calls `listener` when the token was revoked, or may have been. Returns the unsubscribe function. */
export const onRevoked = (listener: () => void): (() => void) => {
  revokedListeners.add(listener)
  return () => revokedListeners.delete(listener)
}

/** The current state, outside React. */
export const connectionState = (): ConnectionState => state

/** The current state; re-renders when it changes. */
export const useConnection = (): ConnectionState =>
  useSyncExternalStore((listener) => {
    stateListeners.add(listener)
    return () => stateListeners.delete(listener)
  }, connectionState)
