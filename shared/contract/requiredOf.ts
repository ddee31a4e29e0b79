/** Names of the fields that an object's schema requires; one that requires none has no such list, whatever its builder's type says. */
export const requiredOf = ({ required = [] }: { required?: readonly string[] }): readonly string[] => required;
