/** What a hand does on the page. */
export const handTools = ['point', 'pen', 'marker', 'text', 'eraser'] as const
export type HandTool = (typeof handTools)[number]

/** By the place of the key, so that they work with an Arabic layout too. */
export const toolKeys = { point: 'A', pen: 'P', marker: 'H', text: 'T', eraser: 'E' } as const satisfies Record<
  HandTool,
  string
>

export interface Hand {
  readonly tool: HandTool
  readonly colour: number
}
