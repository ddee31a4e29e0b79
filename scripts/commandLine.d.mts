export const REFUSED: number;
export function refuse(name: string, why: string): never;
export function readEnvFile(name: string): void;
export function needBuild(name: string): void;
