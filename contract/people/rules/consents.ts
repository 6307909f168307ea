/** What of the texts somebody has not agreed to in the version that holds. */
import { type AgreedText, agreedTexts, type ConsentKind, consentVersions } from '../../vocabulary/consents.ts'
import { type Role, regularRoles } from '../../vocabulary/roles.ts'

export interface ConsentEntry {
  readonly kind: ConsentKind
  readonly version: number
  /** False for a withdrawal. */
  readonly given: boolean
}

/** Texts to ask for, of somebody with these entries, newest first. The team has a contract instead. */
export const textsToAsk = (
  role: Role,
  entries: readonly ConsentEntry[],
  versions: Readonly<Record<ConsentKind, number>> = consentVersions,
): AgreedText[] => {
  if (!regularRoles.includes(role)) return []
  return agreedTexts.filter((text) => {
    const newest = entries.find(({ kind }) => kind === text)
    return !newest?.given || newest.version < versions[text]
  })
}
