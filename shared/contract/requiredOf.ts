/** Names of an object schema's required fields. TypeBox leaves `required` out when there are none, although its type does not say so. */
export const requiredOf = ({ required = [] }: { required?: readonly string[] }): readonly string[] => required;
