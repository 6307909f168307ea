import { Field } from '@base-ui/react/field'
import type { ComponentProps, RefObject } from 'react'
import { useLayoutEffect, useRef } from 'react'
import { cx } from '#web/ui/cx.ts'

type TextareaProps = Omit<ComponentProps<'textarea'>, 'onChange' | 'value' | 'ref'> & {
  value?: string
  onValue?: (value: string) => void
  /** For whoever moves the focus to it. */
  ref?: RefObject<HTMLTextAreaElement | null>
}

/** Grows with its text: by CSS `field-sizing` where it exists, elsewhere by setting the height. */
export function Textarea({ onValue, className, value, ref, ...rest }: TextareaProps) {
  const box = useRef<HTMLTextAreaElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const area = box.current
    if (!area || CSS.supports('field-sizing', 'content')) return
    area.style.blockSize = 'auto'
    area.style.blockSize = `${area.scrollHeight + 3}px`
  }, [value])
  return (
    <Field.Control
      ref={ref}
      value={value}
      onValueChange={(text) => onValue?.(text)}
      render={<textarea ref={box} dir="auto" {...rest} className={cx('input textarea', className)} />}
    />
  )
}
