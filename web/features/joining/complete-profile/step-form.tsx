import type { FormEventHandler, ReactNode, Ref } from 'react'
import { completeProfile } from '#web/copy/complete-profile.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Step } from './steps.ts'

/** Props of every step: whether it is shown, and how to go on or back. */
export interface StepProps {
  shown: boolean
  onNext: () => void
  /** Absent on the first step. */
  onBack?: (() => void) | undefined
}

type StepFormProps = StepProps & {
  step: Step
  saving: boolean
  /** An error that belongs to no field. */
  formError?: string | undefined
  onSubmit: FormEventHandler<HTMLFormElement>
  onInput?: () => void
  ref?: Ref<HTMLFormElement>
  children: ReactNode
}

/** A step's fields and buttons. A step that is not shown stays mounted, so that unsaved input is kept. */
export function StepForm(props: StepFormProps) {
  const { step, shown, onBack, saving, formError, onSubmit, onInput, ref, children } = props
  const t = useCopy(completeProfile)
  return (
    <form
      ref={ref}
      method="post"
      noValidate
      hidden={!shown}
      className="complete-profile-step"
      onSubmit={onSubmit}
      onInput={onInput}
    >
      {children}
      <div className="complete-profile-foot fixed z-sticky bottom-0 inset-x-0 flex flex-wrap items-center gap-2 pt-3 px-gutter pb-[calc(0.75rem_+_env(safe-area-inset-bottom))] border-t bg-raised md:static md:p-0 md:border-0 md:bg-transparent">
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
