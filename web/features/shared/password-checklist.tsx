import { limits } from '#contract/vocabulary/limits.ts'
import { passwordDigitPattern, passwordLetterPattern } from '#contract/vocabulary/text.ts'
import { auth } from '#web/copy/auth.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

const { min, max } = limits.password

/** The rules of a new password one by one, for display; the contract's schema validates. */
const rules = [
  { key: 'length', met: (text: string) => text.length >= min && text.length <= max },
  { key: 'letter', met: (text: string) => passwordLetterPattern.test(text) },
  { key: 'digit', met: (text: string) => passwordDigitPattern.test(text) },
  { key: 'spaces', met: (text: string) => text !== '' && !/\s/.test(text) },
] as const

export function PasswordChecklist({ password }: { password: string }) {
  const t = useCopy(auth)
  return (
    <ul className="grid gap-1 sm:grid-cols-2 caption" aria-label={t('checklist')}>
      {rules.map(({ key, met }) => {
        const isMet = met(password)
        return (
          <li key={key} className={cx('flex items-center gap-2', isMet ? 'text-success-text' : 'text-quiet')}>
            <Icon name={isMet ? 'i-ph-check-circle-fill' : 'i-ph-circle'} className="icon-sm" />
            {t(`rules.${key}`)}
            <VisuallyHidden>{t(isMet ? 'met' : 'unmet')}</VisuallyHidden>
          </li>
        )
      })}
    </ul>
  )
}
