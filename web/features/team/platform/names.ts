/** What a setting is called, and what it means. Pure. */
import { invoices } from '#web/copy/invoices.ts'
import { getTranslator } from '#web/copy/use-copy.ts'
import { methodKeys } from '#web/features/money/invoices/request.ts'
import { adminSettings } from '#web/features/team/copy/admin-settings.ts'
import { fieldText } from '../approvals/values.ts'
import { payId, payMethods, wayId, wayTypes } from './fields.ts'

const t = getTranslator(adminSettings)

const special = new Map<string, { readonly name: string; readonly about: string | null }>([
  ...payMethods.map((method, at) => [payId(at), { name: t(`pay.${method}`), about: null }] as const),
  ...wayTypes.flatMap((type) => {
    const way = invoices.method[methodKeys[type]]
    return [
      [wayId(type, 'enabled'), { name: t('way', { way }), about: null }] as const,
      [wayId(type, 'min'), { name: t('minOf', { way }), about: null }] as const,
      [wayId(type, 'max'), { name: t('maxOf', { way }), about: null }] as const,
    ]
  }),
])

export const settingName = (id: string): string => special.get(id)?.name ?? fieldText(id)

/** The sentence people read about it; null where the name says all. */
export const settingAbout = (id: string): string | null => {
  const known = special.get(id)
  if (known) return known.about
  const key = id.replace('.', '_')
  const about = adminSettings.about
  return Object.hasOwn(about, key) ? about[key as keyof typeof about] : null
}
