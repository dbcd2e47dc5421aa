"""Parts that any panel may use: buttons that stay, lines that speak, what the browser keeps."""
