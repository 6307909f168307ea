/** Where a copy of the product runs. */
export const environments = ['local', 'test', 'staging', 'production'] as const
export type Environment = (typeof environments)[number]
