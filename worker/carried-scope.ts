/**
 * Carries the id of a request, run or event to the objects it calls, so that their lines of the log have it as well. A
 * call has it as one more argument, which the object takes off before its method sees the others.
 */
import { requestIdHeader } from '#contract/shared/rules/request-id.ts'
import { createScope, currentScope, inScope, type LogScope, noteRelease } from './log.ts'

const mark = 'log-id'
type Carried = { readonly [mark]: string }

const isCarried = (value: unknown): value is Carried =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Carried>)[mark] === 'string'

type Method = (...args: unknown[]) => unknown

/** The stub of an object, whose calls carry the id of the work they are made in. */
export const carryScope = <Stub extends object>(stub: Stub): Stub =>
  new Proxy(stub, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name, target)
      if (typeof method !== 'function') return method
      return (...args: unknown[]) => {
        // A request has its own place for the id: `connectSocket`.
        const scope = name === 'fetch' ? undefined : currentScope()
        const all = scope ? [...args, { [mark]: scope.id } satisfies Carried] : args
        return Reflect.apply(method as Method, target, all)
      }
    },
  })

/** Null where a method is called by another of its own object, and belongs to what that does. */
const scopeOf = (args: unknown[]): LogScope | null => {
  const last = args.at(-1)
  if (isCarried(last)) {
    args.pop()
    return createScope(last[mark])
  }
  if (args[0] instanceof Request) return createScope(args[0].headers.get(requestIdHeader) ?? undefined)
  return currentScope() ? null : createScope()
}

/**
 * Runs every method of an object's class under an id: that of its caller, or a new one for a frame of a socket and for an
 * alarm. Called in a static block of the class.
 */
export const scopeEntries = ({ prototype }: { readonly prototype: object }): void => {
  for (const [name, described] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
    const method: unknown = described.value
    if (name === 'constructor' || typeof method !== 'function') continue
    const scoped = function scoped(this: { readonly env: object }, ...args: unknown[]): unknown {
      noteRelease(this.env)
      const scope = scopeOf(args)
      const run = () => Reflect.apply(method as Method, this, args)
      return scope ? inScope(scope, run) : run()
    }
    Object.defineProperty(prototype, name, { ...described, value: scoped })
  }
}
