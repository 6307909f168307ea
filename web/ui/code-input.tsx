import { DirectionProvider } from '@base-ui/react/direction-provider'
import { OTPField } from '@base-ui/react/otp-field'
import type { RefObject } from 'react'
import { toLatinDigits } from '#contract/vocabulary/text.ts'
import { common } from '#web/copy/common.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { formatNumber } from '#web/lib/format.ts'

type CodeInputProps = {
  /** Digits typed so far, Latin. */
  value: string
  onValue: (value: string) => void
  /** Called with all digits, once per complete code: typed, pasted or filled in by the device. */
  onComplete?: (value: string) => void
  length?: number
  /** Shown but not editable, while the code is being checked. */
  busy?: boolean
  disabled?: boolean
  name?: string
  /** The first cell, to focus it after a refused code. */
  firstCellRef?: RefObject<HTMLInputElement | null>
}

const digitsOf = (text: string): string => toLatinDigits(text).replace(/\D/g, '')

/** A code of a few digits, one cell each. Goes into a `Field`, whose label names the first cell. */
export function CodeInput(props: CodeInputProps) {
  const { value, onValue, onComplete, length = 5, busy, disabled, name, firstCellRef } = props
  const t = useCopy(common)
  return (
    // Digits run left to right on every page, and so do the arrow keys between them.
    <DirectionProvider direction="ltr">
      <OTPField.Root
        className="flex justify-center gap-2"
        dir="ltr"
        length={length}
        // The library's filter accepts Latin digits only; `digitsOf` converts Arabic ones first.
        validationType="none"
        normalizeValue={digitsOf}
        inputMode="numeric"
        name={name}
        value={value}
        onValueChange={(next) => onValue(next)}
        onValueComplete={(next) => onComplete?.(next)}
        readOnly={busy}
        disabled={disabled}
      >
        {Array.from({ length }, (_, cell) => (
          <OTPField.Input
            // biome-ignore lint/suspicious/noArrayIndexKey: the position is the identity of a cell
            key={cell}
            ref={cell === 0 ? firstCellRef : undefined}
            className="input cell"
            aria-label={
              cell === 0 ? undefined : t('digitOf', { position: formatNumber(cell + 1), length: formatNumber(length) })
            }
          />
        ))}
      </OTPField.Root>
    </DirectionProvider>
  )
}
