import { useRef } from 'react'
import { Button, type ButtonProps } from '#web/ui/button.tsx'

type FileButtonProps = Omit<ButtonProps, 'onClick' | 'render' | 'type'> & {
  /** Media types for the picker. What a file really is, is judged after it was chosen. */
  accept: readonly string[]
  /** Opens the phone's camera instead of its gallery. */
  capture?: 'user' | undefined
  onFile: (file: File) => void
}

/** A button that opens the file picker for one file. */
export function FileButton({ accept, capture, onFile, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept.join(',')}
        capture={capture}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // Cleared, or choosing the same file again would fire no change event.
          target.value = ''
          if (file) onFile(file)
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  )
}
