/**
 * The look of this tab: the team sees the screens of somebody, with a token of its own that reads alone. It stays in the
 * session storage of the tab, beside what the browser keeps of the signed-in person, and counts for as long as the page
 * lives: it begins and ends with a new page, so that no answer, draft or socket of one person meets the other.
 */
import * as v from 'valibot'
import { serverNow } from './clock.ts'

const key = 'hiwar.look'

const Look = v.object({
  token: v.string(),
  personId: v.number(),
  name: v.nullable(v.string()),
  /** Epoch ms. */
  endsAt: v.number(),
})
export type Look = v.InferOutput<typeof Look>

const readKept = (): Look | null => {
  try {
    const { success, output } = v.safeParse(Look, JSON.parse(sessionStorage.getItem(key) ?? 'null'))
    return success ? output : null
  } catch {
    return null
  }
}

const removeKept = (): void => {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing could have been kept.
  }
}

const read = (): Look | null => {
  const kept = readKept()
  if (kept === null || kept.endsAt > serverNow()) return kept
  removeKept()
  return null
}

// Pages rendered by the server have no window, and always belong to visitors.
const look = typeof window === 'undefined' ? null : read()

/** The look this page belongs to, from its start to its end; null on every other page. */
export const lookOfPage = (): Look | null => look

/** Where the team returns to. */
export const placeAfterLook = ({ personId }: Pick<Look, 'personId'>): string => `/admin/user/${personId}`

/** Keeps a look for the next page of this tab, and opens that. False where the browser keeps nothing. */
export const openLook = (next: Look, path: string): boolean => {
  try {
    sessionStorage.setItem(key, JSON.stringify(next))
  } catch {
    return false
  }
  location.assign(path)
  return true
}

let isLeaving = false

/**
 * Ends the look in this tab: the next page is again that of who is signed in. `finish` runs before this page is left, and
 * may fail.
 */
export const leaveLook = (finish: () => Promise<unknown> = async () => undefined): void => {
  if (look === null || isLeaving) return
  isLeaving = true
  removeKept()
  const leave = () => location.replace(placeAfterLook(look))
  finish().then(leave, leave)
}

if (look !== null)
  // A page that the browser kept in memory and shows again.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && readKept()?.token !== look.token) location.replace(placeAfterLook(look))
  })
