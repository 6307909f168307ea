import { completeProfile } from '#web/copy/complete-profile.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { formatNumber } from '#web/lib/format.ts'
import { cx } from '#web/ui/cx.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { type Step, steps } from './steps.ts'

/** Progress over the steps: which are done and which is current. */
export function StepProgress({ step }: { step: Step }) {
  const t = useCopy(completeProfile)
  const here = steps.indexOf(step)
  return (
    <ol className="grid grid-cols-3 gap-1.5 caption" aria-label={t('steps')}>
      {steps.map((one, at) => (
        <li key={one} className="grid gap-1.5" aria-current={at === here ? 'step' : undefined}>
          <span
            aria-hidden="true"
            className={cx('h-2 rounded-full', at < here ? 'bg-accent' : at === here ? 'bg-now' : 'bg-fill')}
          />
          <span aria-hidden="true" className={at === here ? 'font-ui' : 'quiet'}>
            {t(`${one}.name`)}
          </span>
          <VisuallyHidden>
            {t('stepOf', { step: formatNumber(at + 1), total: formatNumber(steps.length), name: t(`${one}.name`) })}
          </VisuallyHidden>
        </li>
      ))}
    </ol>
  )
}
