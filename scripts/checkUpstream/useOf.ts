/** A call with its type of article, since several pages use one call for different types. */
export const useOf = (name: string, input: object): string => ('type' in input && typeof input.type === 'string' ? `${name} ${input.type}` : name);
