/**
 * Answers reads of one caller in one request, each by its own endpoint: with the checks it has alone, and with the
 * database of the request, so that what they begin with is one batch. What goes to a copy of the database alone is read
 * from the primary here.
 */
import type { Context } from 'hono'
import { TrieRouter } from 'hono/router/trie-router'
import * as v from 'valibot'
import { mayComeTogether, readKey } from '#contract/shared/rules/together.ts'
import { errorStatus } from '#contract/vocabulary/errors.ts'
import { universalCodes } from '#contract/vocabulary/universal-codes.ts'
import type { Bindings } from '#worker/bindings.ts'
import { findAccountRow } from '#worker/features/people/users/actor-store.ts'
import { type Actor, type AnyHandler, Refusal, type TogetherHandler, type UnreadRequest } from '#worker/handler.ts'
import { admitTo } from './admission.ts'
import { authorise } from './caller.ts'
import { enforceReadsLimit } from './endpoint-limit.ts'
import { parseInput, readQuery } from './input.ts'
import { enforceOwnPerson, openHandler, type Route } from './open-handler.ts'
import { shapeReply } from './reply.ts'
import { enforceDeviceTime } from './server-time.ts'

/** How much longer than half of the reads the rest may take, ms: who waits for a page waits for no slow part of it. */
const graceMs = 250

type C = Context<{ Bindings: Bindings }>

/** A request with a caller, before its body is read. */
export interface Arrival extends Omit<UnreadRequest<never>, 'input' | 'fail' | 'actor'> {
  readonly actor: Actor
}

interface Answer {
  readonly status: number
  readonly body: unknown
}

/** Resolves once all works have ended, or `graceMs` after half of them have. None of them rejects. */
const mostOf = (works: readonly Promise<void>[]): Promise<void> =>
  new Promise((resolve) => {
    let left = works.length
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    if (left === 0) end()
    for (const work of works)
      void work.then(() => {
        left -= 1
        if (left === 0) end()
        else if (left * 2 <= works.length) timer ??= setTimeout(end, graceMs)
      })
  })

/** As the router of whole requests decodes: what cannot be decoded stays as it is, and is no id either. */
const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
const decoded = (params: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, text]) => [name, decode(text)]))

type SingleRoute = Route & { readonly handler: Exclude<AnyHandler, TogetherHandler<never>> }

const isSingle = (route: Route): route is SingleRoute =>
  mayComeTogether(route.endpoint) && !(typeof route.handler === 'object' && 'together' in route.handler)

const answerOne = async (
  c: C,
  { endpoint, handler }: SingleRoute,
  params: Record<string, string>,
  url: string,
  arrival: Arrival,
) => {
  const { services, now } = arrival
  const actor = admitTo(c.env, endpoint, arrival.actor)
  authorise(endpoint, actor)
  enforceDeviceTime(c, endpoint, now)
  const input = {
    params: parseInput(endpoint.params, decoded(params)),
    query: parseInput(endpoint.query, endpoint.query ? readQuery(url) : undefined),
  }
  enforceOwnPerson(endpoint, actor, input)
  const fail = (code: Refusal['code'], field?: string): never => {
    if (![...universalCodes, ...(endpoint.errors ?? [])].includes(code)) throw new Error(`undeclared ${code}`)
    throw new Refusal(code, field)
  }
  const isOfAccount = typeof handler === 'object' && 'fromAccount' in handler
  const account = isOfAccount
    ? ((await findAccountRow(services.db.$client, { id: arrival.actor.id }))?.account ?? null)
    : null
  const handle = await openHandler(handler, { ...arrival, actor, input, fail } as never, account)
  const reply = await handle({ body: undefined, files: {}, bytes: undefined })
  if (!endpoint.reply) throw new Refusal('bad-request')
  if (c.env.APP_ENV === 'test') v.parse(endpoint.reply, reply)
  return shapeReply(endpoint.reply, reply)
}

/** Gives the function that answers reads by their addresses, each with its status and its reply or refusal. */
export const createReader = (routes: readonly Route[]) => {
  const router = new TrieRouter<SingleRoute>()
  for (const route of routes)
    if (isSingle(route)) router.add('GET', route.endpoint.path.replace(/\{(\w+)\}/g, ':$1'), route)

  return async (c: C, addresses: readonly string[], arrival: Arrival): Promise<Record<string, Answer>> => {
    await enforceReadsLimit(c.env, arrival.actor, addresses.length)
    const answers: Record<string, Answer> = {}
    const faults: unknown[] = []
    const ask = async (address: string): Promise<void> => {
      const [[route, params] = []] = router.match('GET', address.split('?')[0] ?? '')[0]
      if (!route) return
      try {
        const body = await answerOne(c, route, (params ?? {}) as Record<string, string>, address, arrival)
        answers[readKey(address)] = { status: 200, body }
      } catch (error) {
        // Asked alone, what went wrong is answered with all that belongs to it.
        if (!(error instanceof Refusal)) faults.push(error)
        else if (
          error.constructor === Refusal &&
          errorStatus[error.code] < 500 &&
          error.retryAfterSeconds === undefined
        )
          answers[readKey(address)] = {
            status: errorStatus[error.code],
            body: { code: error.code, field: error.field, reason: error.reason },
          }
      }
    }
    await mostOf(addresses.map(ask))
    if (Object.keys(answers).length === 0 && faults.length > 0) throw faults[0]
    return { ...answers }
  }
}
