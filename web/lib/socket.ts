/**
 * The live connection: one WebSocket per tab, opened only with a token, reconnecting for ever with backoff.
 * Sends wait for their ack; whoever needs certainty retries on `unreachable` with the same reference.
 */
import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { basePath } from '#contract/api/endpoint.ts'
import { Ack, type ClientEvent, type SentDataOf, type ServerEvent } from '#contract/realtime/event.ts'
import { planReconnect } from '#contract/rules/backoff.ts'
import { realtime } from '#contract/vocabulary/limits.ts'
import { currentToken, onTokenChange, ownerOf } from './token.ts'

export type ConnectionState = 'off' | 'connecting' | 'online' | 'reconnecting'

type Listener = (data: unknown) => void
const ackTimeoutMs = 10_000
const unreachable: Ack = { code: 'unreachable' }

let socket: WebSocket | null = null
let usedToken: string | null = null
let state: ConnectionState = 'off'
let attempt = 0
let nextAck = 1
let lastHeard = 0
let retryTimer: ReturnType<typeof setTimeout> | undefined
let connectTimer: ReturnType<typeof setTimeout> | undefined
let heartbeat: ReturnType<typeof setInterval> | undefined
const pending = new Map<number, (ack: Ack) => void>()
const listeners = new Map<string, Set<Listener>>()
const stateListeners = new Set<() => void>()
const openListeners = new Set<(gapMs: number) => void>()
let lostAt: number | null = null
/** This page gave way to newer ones of the same person. */
let waitsForUse = false

const setState = (next: ConnectionState): void => {
  if (state === next) return
  state = next
  for (const listener of stateListeners) listener()
}

const settle = (ack: number, result: Ack): void => {
  pending.get(ack)?.(result)
  pending.delete(ack)
}

const failPending = (): void => {
  for (const ack of [...pending.keys()]) settle(ack, unreachable)
}

const receive = (text: unknown): void => {
  lastHeard = Date.now()
  if (typeof text !== 'string' || text === 'pong') return
  const frame = JSON.parse(text) as { event?: string; data?: unknown; ack?: number }
  if (typeof frame.ack === 'number') {
    const parsed = v.safeParse(Ack, frame.data)
    settle(frame.ack, parsed.success ? parsed.output : unreachable)
  } else for (const listener of listeners.get(frame.event ?? '') ?? []) listener(frame.data)
}

const stopTimers = (): void => {
  clearTimeout(retryTimer)
  clearTimeout(connectTimer)
  clearInterval(heartbeat)
}

const lost = (dead: WebSocket, code: number): void => {
  if (socket !== dead) return
  socket = null
  stopTimers()
  failPending()
  lostAt ??= Date.now()
  if (currentToken() === null) {
    setState('off')
    return
  }
  setState('reconnecting')
  const wait = planReconnect(code, attempt, Math.random())
  waitsForUse = wait === null
  if (wait !== null) retryTimer = setTimeout(connect, wait)
  attempt += 1
}

const beat = (open: WebSocket): void => {
  if (Date.now() - lastHeard > realtime.deadAfterMs) open.close()
  else open.send('ping')
}

const opened = (open: WebSocket): void => {
  clearTimeout(connectTimer)
  attempt = 0
  waitsForUse = false
  lastHeard = Date.now()
  heartbeat = setInterval(() => beat(open), realtime.heartbeatMs)
  setState('online')
  const gap = lostAt === null ? 0 : Date.now() - lostAt
  lostAt = null
  for (const listener of openListeners) listener(gap)
}

const connect = (): void => {
  const token = currentToken()
  if (token === null || socket) return
  stopTimers()
  usedToken = token
  setState(attempt === 0 && lostAt === null ? 'connecting' : 'reconnecting')
  const url = new URL(`${basePath}/socket`, location.href)
  url.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:'
  const fresh = new WebSocket(url, ['hiwar.v1', `bearer.${token}`])
  socket = fresh
  connectTimer = setTimeout(() => fresh.close(), realtime.backoff.connectTimeoutMs)
  fresh.onopen = () => opened(fresh)
  fresh.onmessage = ({ data }) => receive(data)
  fresh.onclose = ({ code }) => lost(fresh, code)
}

const disconnect = (): void => {
  const open = socket
  socket = null
  stopTimers()
  failPending()
  attempt = 0
  lostAt = null
  waitsForUse = false
  setState('off')
  open?.close(realtime.close.logout)
}

const follow = (): void => {
  const token = currentToken()
  // A refreshed token of the same person keeps the open socket; another person never inherits one.
  if (token === null) disconnect()
  else if (!socket && !waitsForUse) connect()
  else if (usedToken !== null && ownerOf(usedToken) !== ownerOf(token)) {
    disconnect()
    connect()
  }
}

/** Starts following the token; called once by the app. */
export const startSocket = (): void => {
  onTokenChange(follow)
  const retryNow = () => {
    if (state === 'reconnecting' && !socket) connect()
  }
  const retryInUse = () => waitsForUse && retryNow()
  window.addEventListener('online', () => !waitsForUse && retryNow())
  for (const use of ['focus', 'pointerdown', 'keydown']) window.addEventListener(use, retryInUse)
  follow()
}

/** Sends an event and waits for its one ack; `unreachable` when the connection is down or silent. */
export const emit = <E extends ClientEvent>(event: E, data: SentDataOf<E>): Promise<Ack> => {
  const open = socket
  if (open?.readyState !== WebSocket.OPEN) return Promise.resolve(unreachable)
  const ack = nextAck++
  open.send(JSON.stringify({ event: event.name, data, ack }))
  return new Promise((resolve) => {
    pending.set(ack, resolve)
    setTimeout(() => settle(ack, unreachable), ackTimeoutMs)
  })
}

/** Listens to a server event; payloads that do not fit the declaration are dropped. Returns the way to stop. */
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

/** Runs after every (re)connection with the length of the gap, ms; 0 the first time. */
export const onConnected = (listener: (gapMs: number) => void): (() => void) => {
  openListeners.add(listener)
  return () => openListeners.delete(listener)
}

export const connectionState = (): ConnectionState => state

export const useConnection = (): ConnectionState =>
  useSyncExternalStore((listener) => {
    stateListeners.add(listener)
    return () => stateListeners.delete(listener)
  }, connectionState)
