import { useState } from 'react'
import { useCopy } from '#web/copy/use-copy.ts'
import { checkout } from '#web/features/money/copy/checkout.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { LiveRegion } from '#web/ui/live-region.tsx'
import { groupReference } from './status.ts'
import './payments.css'

/** The number a payer names at a counter, in groups of three, read left to right. */
export function ReferenceNumber({ reference }: { reference: string }) {
  const t = useCopy(checkout)
  return (
    <output
      className="reference-number flex flex-wrap gap-y-0 gap-x-0.36em [direction:ltr] text-[clamp(2.125rem,1.5rem_+_3.2vw,3.5rem)] num font-title leading-[1.2]"
      aria-label={t('open.numberSpoken', { number: groupReference(reference) })}
    >
      {groupReference(reference)
        .split(' ')
        .map((group, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the position is the identity of a group
          <span key={position}>{group}</span>
        ))}
    </output>
  )
}

/** Copies plain digits, as other apps take them. */
export function CopyReference({ reference, ...look }: { reference: string } & Pick<ButtonProps, 'kind' | 'size'>) {
  const t = useCopy(checkout)
  const [copied, setCopied] = useState(false)
  const copy = () =>
    void navigator.clipboard?.writeText(reference).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <>
      <Button icon={copied ? 'i-ph-check' : 'i-ph-copy'} {...look} onClick={copy}>
        {t(copied ? 'open.copied' : 'open.copy')}
      </Button>
      <LiveRegion>{copied && t('open.copied')}</LiveRegion>
    </>
  )
}
