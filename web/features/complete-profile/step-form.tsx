import type { FormEventHandler, ReactNode, Ref } from 'react'
import { completeProfile } from '#web/copy/complete-profile.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Step } from './steps.ts'

/** What every step is given: whether it is the one on screen, and the ways out of it. */
export interface StepProps {
  shown: boolean
  onNext: () => void
  /** Absent on the first. */
  onBack?: (() => void) | undefined
}

type StepFormProps = StepProps & {
  step: Step
  saving: boolean
  /** A refusal that belongs to no field. */
  formError?: string | undefined
  onSubmit: FormEventHandler<HTMLFormElement>
  onInput?: () => void
  ref?: Ref<HTMLFormElement>
  children: ReactNode
}

/** The fields and the way on. A step left behind stays mounted, so that coming back finds what was typed. */
export function StepForm(props: StepFormProps) {
  const { step, shown, onBack, saving, formError, onSubmit, onInput, ref, children } = props
  const t = useCopy(completeProfile)
  return (
    <form ref={ref} noValidate hidden={!shown} className="first-step" onSubmit={onSubmit} onInput={onInput}>
      {children}
      <div className="first-foot">
        {formError !== undefined && (
          <Alert kind="danger" urgent className="basis-full">
            {formError}
          </Alert>
        )}
        <Button type="submit" size="lg" className="lt-md:flex-1" loading={saving}>
          {t(step === 'topics' ? 'finish' : 'next')}
        </Button>
        {onBack && (
          <Button kind="plain" size="lg" disabled={saving} onClick={onBack}>
            {t('back')}
          </Button>
        )}
      </div>
    </form>
  )
}
