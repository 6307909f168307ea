/**
 * Settings that a deployment runs without. A value that cannot be read is as good as none, so nobody would notice a slip:
 * health names them.
 */

import { readKeptMonths } from '#contract/team/rules/shelf.ts'
import { areShareTargets } from './features/public/sharing/open-link.ts'
import { parseServers } from './gateways/ice-servers.ts'
import { parsePassportKeys } from './passport-keys.ts'

/** A link that pages may show; null for anything but https. */
export const parseLink = (text: string | undefined): string | null => {
  const url = URL.parse(text ?? '')
  return url?.protocol === 'https:' ? url.href : null
}

/** A share between 0 and 1; null for anything else. */
export const readShare = (text: string | undefined): number | null => {
  const share = Number(text || Number.NaN)
  return share >= 0 && share <= 1 ? share : null
}

export interface OptionalSettings {
  readonly APP_URL: string
  readonly ICE_STATIC?: string
  readonly PASSPORT_KEY?: string
  readonly REQUEST_LOG_SHARE?: string
  readonly SHARE_TARGETS?: string
  readonly SHELVE_AFTER_MONTHS?: string
  readonly TUTOR_GROUP_URL?: string
}

/** Names of the optional settings whose values cannot be read. */
export const unusableOptions = ({
  APP_URL,
  ICE_STATIC,
  PASSPORT_KEY,
  REQUEST_LOG_SHARE,
  SHARE_TARGETS,
  SHELVE_AFTER_MONTHS,
  TUTOR_GROUP_URL,
}: OptionalSettings): string[] => [
  ...(ICE_STATIC && parseServers(ICE_STATIC) === null ? ['ICE_STATIC'] : []),
  ...(PASSPORT_KEY && parsePassportKeys(PASSPORT_KEY) === null ? ['PASSPORT_KEY'] : []),
  ...(REQUEST_LOG_SHARE && readShare(REQUEST_LOG_SHARE) === null ? ['REQUEST_LOG_SHARE'] : []),
  ...(SHARE_TARGETS && !areShareTargets(SHARE_TARGETS, URL.parse(APP_URL)?.origin ?? '') ? ['SHARE_TARGETS'] : []),
  ...(SHELVE_AFTER_MONTHS && readKeptMonths(SHELVE_AFTER_MONTHS) === null ? ['SHELVE_AFTER_MONTHS'] : []),
  ...(TUTOR_GROUP_URL && parseLink(TUTOR_GROUP_URL) === null ? ['TUTOR_GROUP_URL'] : []),
]
