import { type Ref, useState } from 'react'
import { receiptTypes } from '#contract/vocabulary/media.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminInvoices } from '#web/features/team/copy/admin-invoices.ts'
import { useFileDrop } from '#web/lib/use-file-drop.ts'
import { cx } from '#web/ui/cx.ts'
import { FileButton } from '#web/ui/file-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { receiptProblemOf } from './decision.ts'

type ReceiptFieldProps = {
  file: File | null
  onFile: (file: File) => void
  error: string | undefined
  ref?: Ref<HTMLFieldSetElement>
}

/** Takes the picture of a transfer, by the picker or dropped. */
export function ReceiptField({ file, onFile, error, ref }: ReceiptFieldProps) {
  const t = useCopy(adminInvoices)
  const [problem, setProblem] = useState<string>()
  const take = (chosen: File) => {
    const newProblem = receiptProblemOf(chosen)
    setProblem(newProblem === null ? undefined : t(`receipt.${newProblem}`))
    if (newProblem === null) onFile(chosen)
  }
  const drop = useFileDrop(take)
  const shownProblem = problem ?? error
  return (
    <fieldset ref={ref} className="stack-2">
      <legend className="label mb-2">{t('receipt.label')}</legend>
      <div className="receipt-drop flex flex-wrap items-center gap-3 py-3 px-4 rounded" {...drop}>
        <Icon name="i-ph-image" className="text-accent" />
        <span className="grow-in">
          {/* Nothing is dropped on a phone. */}
          <bdi className={cx('block truncate', file === null && 'lt-md:hidden')}>{file?.name ?? t('receipt.drop')}</bdi>
          <span className="caption quiet">{t('receipt.hint')}</span>
        </span>
        <FileButton kind="line" size="sm" accept={receiptTypes} onFile={take}>
          {t(file ? 'receipt.change' : 'receipt.pick')}
        </FileButton>
      </div>
      {shownProblem !== undefined && (
        <p className="error" role="alert">
          <Icon name="i-ph-warning-circle-fill" />
          <span>{shownProblem}</span>
        </p>
      )}
    </fieldset>
  )
}
