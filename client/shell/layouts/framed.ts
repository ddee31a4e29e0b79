import { createContext } from 'react';

/** True below a layout. The error page asks: when the frame itself failed, it brings a small one of its own. */
export const FramedContext = createContext(false);
