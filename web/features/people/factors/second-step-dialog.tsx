import type { SecondStep } from '#contract/shared/shapes/second-step.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { factors as words } from '#web/features/people/copy/factors.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import SecondStepForm from './second-step.tsx'

/** The second step over a page that has another form. */
export default function SecondStepDialog({ step, onBack }: { step: SecondStep; onBack: () => void }) {
  const t = useCopy(words)
  return (
    <Dialog open size="narrow" title={t('signIn.title')} onOpen={(open) => !open && onBack()}>
      <SecondStepForm step={step} onBack={onBack} inDialog />
    </Dialog>
  )
}
