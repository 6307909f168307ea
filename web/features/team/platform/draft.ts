/** What was typed about the settings and is not saved: what of it changes something, and what it is sent as. Pure. */
import { opensMethod } from '#contract/money/rules/offers.ts'
import type { PlatformSettings, WithdrawMethodRow } from '#contract/money/shapes/platform.ts'
import { needsSecondAdmin, splitSettings } from '#contract/team/rules/settings.ts'
import type { WithdrawMethod } from '#contract/vocabulary/money.ts'
import {
  numberFields,
  parseTyped,
  payId,
  payMethods,
  switchIds,
  type Value,
  type Values,
  valuesOf,
  wayId,
  wayTypes,
} from './fields.ts'

/** By the id of a field; empty for one that nobody touched. */
export type Texts = Readonly<Record<string, string>>

export const blankTexts: Texts = Object.fromEntries(
  [...numberFields.map(({ id }) => id), ...switchIds].map((id) => [id, '']),
)

interface Typed {
  readonly text: string
  /** The value that was shown when it was first touched. */
  readonly seen: Value
}

const readTyped = (stored: string | undefined): Typed | null => {
  if (!stored) return null
  try {
    const { text, seen } = JSON.parse(stored) as Partial<Typed>
    return typeof text === 'string' && seen !== undefined ? { text, seen } : null
  } catch {
    return null
  }
}

/** The texts with one that was typed; what was seen stays that of the first touch. */
export const withTyped = (texts: Texts, id: string, text: string, present: Value): Texts => ({
  ...texts,
  [id]: JSON.stringify({ text, seen: readTyped(texts[id])?.seen ?? present }),
})

export const textOf = (texts: Texts, id: string): string | null => readTyped(texts[id])?.text ?? null

/** Without those fields, which are then shown as they hold. */
export const withoutTyped = (texts: Texts, ids: readonly string[]): Texts => ({
  ...texts,
  ...Object.fromEntries(ids.map((id) => [id, ''])),
})

export interface Change {
  readonly id: string
  readonly from: Value
  /** Null where what was typed is no value. */
  readonly to: Value | null
  /** Somebody else has changed it since it was touched. */
  readonly isStale: boolean
}

const toValue = (id: string, text: string): Value | null => {
  const number = numberFields.find((one) => one.id === id)
  return number ? parseTyped(number, text) : text === 'on'
}

/** What would change, in the order of the page. */
export const changesOf = (texts: Texts, present: Values): Change[] =>
  Object.keys(blankTexts).flatMap((id) => {
    const typed = readTyped(texts[id])
    const from = present[id]
    if (!typed || from === undefined) return []
    const to = toValue(id, typed.text)
    return to === from ? [] : [{ id, from, to, isStale: typed.seen !== from }]
  })

/** Pairs whose first must not be above the second; those of which it is, by the id of the second. */
export const crossedBounds = (changes: readonly Change[], present: Values): string[] => {
  const wanted = { ...present, ...Object.fromEntries(changes.flatMap(({ id, to }) => (to === null ? [] : [[id, to]]))) }
  const pairs = [['invoice.min', 'invoice.max'], ...wayTypes.map((type) => [wayId(type, 'min'), wayId(type, 'max')])]
  return pairs.flatMap(([low = '', high = '']) => (Number(wanted[low]) > Number(wanted[high]) ? [high] : []))
}

type Settings = Partial<PlatformSettings>
export type SettingsRequest =
  | { readonly kind: 'settings'; readonly ids: readonly string[]; readonly changes: Settings; readonly seen: Settings }
  | { readonly kind: 'way'; readonly ids: readonly string[]; readonly type: WithdrawMethod; readonly way: WayChange }
interface WayChange {
  readonly min: number
  readonly max: number
  readonly enabled: boolean
  /** Null where it is added. */
  readonly seen: string | null
}

const idsOf = (changes: Settings, all: readonly Change[]): string[] =>
  all.map(({ id }) => id).filter((id) => id in changes || (id.startsWith('pay.') && 'payments.methods' in changes))

/**
 * The requests of some changes: what holds at once comes first and is not held up by what waits for a second admin. Each
 * names what it saw.
 */
export const requestsOf = (
  changes: readonly Change[],
  settings: PlatformSettings,
  ways: readonly WithdrawMethodRow[],
): SettingsRequest[] => {
  const wanted = Object.fromEntries(changes.map(({ id, to }) => [id, to]))
  const plain = Object.entries(wanted).filter(([id]) => !/^(pay|way)\./.test(id))
  const methods = payMethods.map((name, at) => [name, wanted[payId(at)] ?? settings['payments.methods'][name]])
  const areMethodsChanged = payMethods.some((_, at) => payId(at) in wanted)
  const all: Settings = {
    ...Object.fromEntries(plain),
    ...(areMethodsChanged ? { 'payments.methods': Object.fromEntries(methods) } : {}),
  }
  const toRequest = (part: Settings): SettingsRequest[] => {
    const names = Object.keys(part) as (keyof PlatformSettings)[]
    const seen: Settings = Object.fromEntries(names.map((name) => [name, settings[name]]))
    return names.length === 0 ? [] : [{ kind: 'settings', ids: idsOf(part, changes), changes: part, seen }]
  }
  const { atOnce, waiting } = splitSettings(all, settings)
  const ofWays = wayTypes.flatMap((type): SettingsRequest[] => {
    const ids = changes.map(({ id }) => id).filter((id) => id.startsWith(`way.${type}.`))
    if (ids.length === 0) return []
    const present = valuesOf(settings, ways)
    const after = { ...present, ...wanted }
    const [min, max] = [Number(after[wayId(type, 'min')]), Number(after[wayId(type, 'max')])]
    const seen = ways.find((one) => one.type === type)?.updatedAt ?? null
    return [{ kind: 'way', ids, type, way: { min, max, enabled: after[wayId(type, 'enabled')] === true, seen } }]
  })
  return [...toRequest(atOnce), ...ofWays, ...toRequest(waiting)]
}

/** Whether a second admin decides about it before it holds. */
export const isForSecond = (
  request: SettingsRequest,
  settings: PlatformSettings,
  ways: readonly WithdrawMethodRow[],
): boolean =>
  request.kind === 'settings'
    ? needsSecondAdmin(request.changes, settings)
    : opensMethod(ways.find(({ type }) => type === request.type) ?? null, request.way)
