/**
 * The walk over operations, roles and rows: a caller of every role, requests about rows that are somebody else's or
 * nobody's, and what was answered. The requests pass validation, so that it is the rule behind it that answers.
 */
import * as v from 'valibot'
import type { Endpoint, RequestOf } from '#contract/shared/api/endpoint.ts'
import { requestOf } from '#contract/shared/api/request.ts'
import { allRoles, isAdmin, type Role } from '#contract/vocabulary/roles.ts'
import { newAddress, payloadOf, send } from '#tests/kit/client.ts'
import { type MadeRequest, makeRequest, type Named } from '#tests/kit/made-requests.ts'
import { type Person, personOf, tokenFor } from '#tests/kit/people.ts'

/** Null is a visitor who is signed out. */
export type Walker = Person | null

export interface Walked {
  readonly role: Role | null
  readonly status: number
  readonly code: string | null
  /** The whole body. */
  readonly text: string
}

/** One caller of each role, who owns nothing and meets nobody. */
export const makeWalkers = async (): Promise<Walker[]> => {
  const walkers: Walker[] = [null]
  for (const role of allRoles) walkers.push(await personOf[role]())
  return walkers
}

export const isTeam = (walker: Walker): boolean => walker !== null && isAdmin(walker.role)
/** Whether the declaration lets the role in, whatever the row. */
export const isWelcome = ({ who }: Endpoint, walker: Walker): boolean => {
  if (who === 'anyone') return true
  return walker !== null && (who === 'signed-in' || who.includes(walker.role))
}

export const ask = async (endpoint: Endpoint, request: MadeRequest, walker: Walker): Promise<Walked> => {
  const token = walker && (await tokenFor(walker.id, Date.now() + 1000))
  const { url, body, headers, method } = requestOf(endpoint, request as RequestOf<Endpoint>, token)
  const from: Record<string, string> = walker === null ? { 'cf-connecting-ip': newAddress() } : {}
  const response = await send(url, { method, headers: { ...headers, ...from }, body: payloadOf(body) })
  const text = await response.text()
  const { code = null } = response.ok ? {} : (JSON.parse(text) as { code?: string })
  return { role: walker?.role ?? null, status: response.status, code, text }
}

/** Fields that name a row or a person. */
const isName = (key: string): boolean =>
  /^(ids?|room|users?|members|forUser|cardToken|orderRefNum|sessionId|ringId)$|Ids?$/.test(key)

/** Ids no row has, each another one, in the form of the id they stand for. */
const nobodys = (value: unknown, nth = 0): unknown => {
  if (Array.isArray(value)) return value.map(nobodys)
  if (typeof value === 'number') return 900_000_000 + nth
  if (typeof value !== 'string') return value
  if (/^\d+$/.test(value)) return String(900_000_000 + nth)
  const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/
  return uuid.test(value) ? value.replace(uuid, crypto.randomUUID()) : `${value.slice(0, -4)}0000`
}

const withoutRows = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutRows)
  if (typeof value !== 'object' || value === null || value instanceof Blob) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, isName(key) ? nobodys(one) : withoutRows(one)]),
  )
}

/** The same request about rows that do not exist. */
export const aboutNobody = (request: MadeRequest): MadeRequest => withoutRows(request) as MadeRequest

/** The request a case names, with every further field that the declaration accepts beside it. */
export const fullRequest = (endpoint: Endpoint, input: object): MadeRequest => {
  const told = input as MadeRequest
  const named: Named = { ...told.params, ...told.query, ...(told.body as object) }
  const made = makeRequest(endpoint, named)
  const body = { ...(made.body as object), ...(told.body as object) }
  const isValid = endpoint.body !== undefined && v.safeParse(endpoint.body, body).success
  return { ...made, ...told, ...(isValid ? { body } : {}) }
}
